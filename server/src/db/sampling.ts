import { type RawBuilder, sql } from "kysely";

/**
 * Returns the starting point of a random sample: a pseudorandom string in the alphabet of the questions' public ids,
 * the same for the same `seed`. Public ids are random, so the questions that follow this string in public-id order are
 * a random sample, and an index finds them without reading the others.
 */
export const samplingStart = (seed: RawBuilder<unknown>) =>
  sql<string>`translate(encode(decode(md5(${seed}), 'hex'), 'base64'), '+/', '-_')`;
