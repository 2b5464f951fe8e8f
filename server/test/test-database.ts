import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import type { Database } from "../src/db/connect.ts";
import "../src/db/connect.ts"; // sets the type parsers
import { withPreparedNames } from "../src/db/prepared-statement-names.ts";
import type { Schema } from "../src/db/schema.ts";
import { createPool, newDatabaseName, runOnOwnConnection, urlOfDatabase } from "./databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated, empty database that tests copy: the name of a PostgreSQL database, or the path of a PGlite dump. */
    databaseTemplate: string;
  }
}

/** URL of the PostgreSQL server under test; undefined if this run uses PGlite. */
const postgresUrl = process.env.TEST_DATABASE === "postgres" ? process.env.TEST_DATABASE_URL : undefined;

/** Whether this run uses PostgreSQL. Tests of concurrent connections and of plans on large tables run only there. */
export const isOnPostgres = postgresUrl !== undefined;

/** Opens a new, migrated, empty database: in-memory PGlite, or one on the PostgreSQL server under test. */
export async function openTestDatabase(): Promise<Database> {
  const opened = postgresUrl ? await newPostgres(postgresUrl) : await newEmbedded();
  const pool = opened.kind === "postgres" ? withPreparedNames(opened.pool) : opened.pool;
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { ...opened, db, jobs: db };
}

async function newEmbedded() {
  const loadDataDir = new Blob([await readFile(inject("databaseTemplate"))]);
  const pglite = await PGlite.create({ loadDataDir, extensions: { pg_trgm } });
  const pool = createPool(pglite);
  const close = async () => {
    await pool.end();
    await pglite.close();
  };
  return { pool, close, kind: "embedded" as const };
}

async function newPostgres(url: string) {
  const name = newDatabaseName();
  await runOnOwnConnection(url, `create database ${name} template ${inject("databaseTemplate")}`);
  const pool = new pg.Pool({ connectionString: urlOfDatabase(url, name), max: 10 });
  pool.on("error", () => {});
  const close = async () => {
    await pool.end();
    await runOnOwnConnection(url, `drop database ${name} with (force)`);
  };
  return { pool, close, kind: "postgres" as const };
}
