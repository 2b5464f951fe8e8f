import { randomBytes } from "node:crypto";
import type { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";

/** A name that no other database of a test has. */
export const newDatabaseName = () => `rasayan_test_${randomBytes(6).toString("hex")}`;

/** The address of another database on the same server. */
export function urlOfDatabase(url: string, name: string): string {
  const otherUrl = new URL(url);
  otherUrl.pathname = `/${name}`;
  return otherUrl.href;
}

/** Runs one statement that needs a connection of its own, such as `create database`. */
export async function runOnOwnConnection(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A pool whose only connection is this PGlite. */
export const createPool = (pglite: PGlite): pg.Pool =>
  new pg.Pool({ ...(createPgConfig(pglite) as pg.PoolConfig), max: 1, idleTimeoutMillis: 0 });
