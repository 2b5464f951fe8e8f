import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, inject } from "vitest";
import type { Database } from "../src/db/connect.ts";
import "../src/db/connect.ts"; // sets the type parsers
import { withPreparedNames } from "../src/db/prepared-statement-names.ts";
import type { Schema } from "../src/db/schema.ts";
import { type Baseline, readBaseline, resetDatabase } from "./database-reset.ts";
import { createPool, newDatabaseName, runOnOwnConnection, urlOfDatabase } from "./databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated, empty database that tests copy: the name of a PostgreSQL database, or the path of a PGlite dump. */
    databaseTemplate: string;
  }
}

/** A migrated database that the tests of one file use in turn. */
type TestInstance = {
  kind: Database["kind"];
  baseline: Baseline;
  openPool: () => pg.Pool;
  /** Deletes the database. */
  remove: () => Promise<void>;
};

/** URL of the PostgreSQL server under test; undefined if this run uses PGlite. */
const postgresUrl = process.env.TEST_DATABASE === "postgres" ? process.env.TEST_DATABASE_URL : undefined;

/** Whether this run uses PostgreSQL. Tests of concurrent connections and of plans on large tables run only there. */
export const isOnPostgres = postgresUrl !== undefined;

/** The databases of this test file that no test uses at the moment. */
const idleInstances: TestInstance[] = [];
afterAll(async () => {
  for (const instance of idleInstances) await instance.remove();
});

/**
 * Opens a migrated, empty database: in-memory PGlite, or one on the PostgreSQL server under test. A database that an
 * earlier test of the file has closed is emptied and used again, which is much faster than a new one.
 */
export async function openTestDatabase(): Promise<Database> {
  const instance = (await takeIdleInstance()) ?? (await createInstance());
  const pool = instance.openPool();
  const dialectPool = instance.kind === "postgres" ? withPreparedNames(pool) : pool;
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: dialectPool }) });
  const close = async () => {
    await pool.end();
    idleInstances.push(instance);
  };
  return { kind: instance.kind, pool, close, db, jobs: db };
}

/** Returns an emptied database. One whose schema a test has changed is removed. */
async function takeIdleInstance(): Promise<TestInstance | undefined> {
  const instance = idleInstances.pop();
  if (!instance) return undefined;
  if (await withPool(instance, (pool) => resetDatabase(pool, instance.baseline))) return instance;
  await instance.remove();
  return takeIdleInstance();
}

async function createInstance(): Promise<TestInstance> {
  const instance = postgresUrl ? await createPostgres(postgresUrl) : await createEmbedded();
  return { ...instance, baseline: await withPool(instance, readBaseline) };
}

async function withPool<T>({ openPool }: Pick<TestInstance, "openPool">, run: (pool: pg.Pool) => Promise<T>) {
  const pool = openPool();
  try {
    return await run(pool);
  } finally {
    await pool.end();
  }
}

async function createEmbedded() {
  const loadDataDir = new Blob([await readFile(inject("databaseTemplate"))]);
  const pglite = await PGlite.create({ loadDataDir, extensions: { pg_trgm } });
  return { kind: "embedded" as const, openPool: () => createPool(pglite), remove: () => pglite.close() };
}

async function createPostgres(url: string) {
  const name = newDatabaseName();
  await runOnOwnConnection(url, `create database ${name} template ${inject("databaseTemplate")}`);
  const openPool = () => {
    const pool = new pg.Pool({ connectionString: urlOfDatabase(url, name), max: 10 });
    pool.on("error", () => {});
    return pool;
  };
  const remove = () => runOnOwnConnection(url, `drop database ${name} with (force)`);
  return { kind: "postgres" as const, openPool, remove };
}
