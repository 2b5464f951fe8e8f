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
    /** A migrated, empty database to copy: the name of one on PostgreSQL, or the file of a dump of PGlite. */
    databaseTemplate: string;
  }
}

/** Which of the two stores this run of the suite is on. */
const postgresUrl = process.env.TEST_DATABASE === "postgres" ? process.env.TEST_DATABASE_URL : undefined;

/** Whether this run is on the store that has several connections at once, and query plans worth a look. */
export const isOnPostgres = postgresUrl !== undefined;

/** A migrated, empty database of its own: in-memory PGlite, or a new database on the PostgreSQL under test. */
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
