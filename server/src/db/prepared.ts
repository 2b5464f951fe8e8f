import type { CompiledQuery } from "kysely";
import type { Db } from "./connect.ts";
import { toPreparedQuery } from "./prepared-statement-names.ts";

/** Where a value will stand. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that Kysely puts together at its first run only, and PostgreSQL plans once for each connection. For what
 * is asked with every step of a quiz: both together took longer than to find the rows. `build` gets stand-ins, and must
 * put them into the statement as they are.
 */
export function prepare<Params extends Record<string, unknown>, Row>(
  build: (db: Db, params: Params) => CompiledQuery<Row>,
): (db: Db, params: Params) => Promise<Row | undefined> {
  const run = prepareMany(build);
  return async (db, params) => (await run(db, params))[0];
}

/** The same for a statement that finds any number of rows. */
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
