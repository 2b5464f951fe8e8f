import type { CompiledQuery } from "kysely";
import type { Db } from "./connect.ts";
import { keepingPlan } from "./kept-plans.ts";

/** Where a value will stand. */
class Place {
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
export function prepare<Given extends Record<string, unknown>, Row>(
  build: (db: Db, given: Given) => CompiledQuery<Row>,
): (db: Db, given: Given) => Promise<Row | undefined> {
  const run = prepareMany(build);
  return async (db, given) => (await run(db, given))[0];
}

/** The same for a statement that finds any number of rows. */
export function prepareMany<Given extends Record<string, unknown>, Row>(
  build: (db: Db, given: Given) => CompiledQuery<Row>,
): (db: Db, given: Given) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, given) => {
    compiled ??= keepingPlan(build(db, standIns<Given>()));
    const parameters = compiled.parameters.map((one) => (one instanceof Place ? given[one.name] : one));
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

function standIns<Given>(): Given {
  return new Proxy({}, { get: (_target, name) => new Place(String(name)) }) as Given;
}
