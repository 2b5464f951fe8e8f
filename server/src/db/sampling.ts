import { type RawBuilder, sql } from "kysely";

/**
 * Where a lot begins: a text as random as the hashes of questions, the same each time for the same `of`. Hashes are
 * random, so the questions that follow it in the order of their hashes are a random choice, which an index finds
 * without looking at the others.
 */
export const samplingStart = (seed: RawBuilder<unknown>) =>
  sql<string>`translate(encode(decode(md5(${seed}), 'hex'), 'base64'), '+/', '-_')`;
