import { type RawBuilder, sql } from "kysely";

/**
 * How long to wait after another failure: `firstSeconds` if there was none before it, doubled for each one that the column
 * `failures` counts, at most `maxSeconds`.
 */
export const backoff = (
  failures: string,
  firstSeconds: number,
  maxSeconds: RawBuilder<number>,
): RawBuilder<unknown> =>
  sql`least(${sql.lit(firstSeconds)} * 2 ^ least(${sql.ref(failures)}, 11), ${maxSeconds}) * interval '1 second'`;
