import { randomBytes } from "node:crypto";
import type { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";

/** Returns a unique name for a test database. Copies of a template start with the template's name. */
export const newDatabaseName = (prefix = "rasayan_test") => `${prefix}_${randomBytes(6).toString("hex")}`;

/** Returns the URL of another database on the same server. */
export function urlOfDatabase(url: string, name: string): string {
  const otherUrl = new URL(url);
  otherUrl.pathname = `/${name}`;
  return otherUrl.href;
}

/** Runs one statement on a separate connection, as `create database` requires. */
export async function runOnOwnConnection(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Returns a pool whose only connection is this PGlite instance. */
export const createPool = (pglite: PGlite): pg.Pool =>
  new pg.Pool({ ...(createPgConfig(pglite) as pg.PoolConfig), max: 1, idleTimeoutMillis: 0 });

/**
 * Ignores errors of connections whose database is dropped. `pool.end()` resolves before the server has closed them, so
 * dropping the database right afterwards can still end one with an error.
 */
export function ignoreDroppedDatabase(pool: pg.Pool): void {
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
}
