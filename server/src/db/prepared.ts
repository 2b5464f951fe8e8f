import type { CompiledQuery } from "kysely";
import type { Db } from "./connect.ts";
import { toPreparedQuery } from "./prepared-statement-names.ts";

/** Stands for a parameter value in the compiled query. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Compiles a Kysely query once, at its first run, and runs it as a named prepared statement, which PostgreSQL plans
 * once per connection. Used on the hot path of a quiz, where compiling and planning took longer than finding the rows.
 * `build` gets placeholders instead of values and must pass them to the query unchanged. Resolves with the first row.
 */
export function prepare<Params extends Record<string, unknown>, Row>(
  build: (db: Db, params: Params) => CompiledQuery<Row>,
): (db: Db, params: Params) => Promise<Row | undefined> {
  const run = prepareMany(build);
  return async (db, params) => (await run(db, params))[0];
}

/** Like `prepare`, but resolves with all rows. */
export function prepareMany<Params extends Record<string, unknown>, Row>(
  build: (db: Db, params: Params) => CompiledQuery<Row>,
): (db: Db, params: Params) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, params) => {
    compiled ??= toPreparedQuery(build(db, placeholders<Params>()));
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? params[parameter.name] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

function placeholders<Params>(): Params {
  return new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) }) as Params;
}
