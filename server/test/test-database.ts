import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { Kysely, sql } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import type { Database, Db } from "../src/db/connect.ts";
import "../src/db/connect.ts"; // sets the type parsers
import { withPreparedNames } from "../src/db/prepared-statement-names.ts";
import { RequestDialect } from "../src/db/request-signal.ts";
import type { Schema } from "../src/db/schema.ts";
import { HASH_SCHEMA_SQL, REMEMBER_ROWS_SQL, RESTORE_ROWS_SQL } from "./database-reset.ts";
import {
  createPool,
  ignoreDroppedDatabase,
  newDatabaseName,
  runOnOwnConnection,
  urlOfDatabase,
} from "./databases.ts";
import { logStatements } from "./statement-log.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated, empty database that tests copy: the name of a PostgreSQL database, or the path of a PGlite dump. */
    databaseTemplate: string;
  }
}

/** A migrated database that the tests of one worker use in turn. */
type TestInstance = {
  kind: Database["kind"];
  schemaHash: string | undefined;
  openPool: () => pg.Pool;
  /** Runs `callback` with a pool of the test code itself. */
  withOwnPool: <T>(callback: (pool: pg.Pool) => Promise<T>) => Promise<T>;
  /** Deletes the database. */
  remove: () => Promise<void>;
};

/** URL of the PostgreSQL server under test; undefined if this run uses PGlite. */
const postgresUrl = process.env.TEST_DATABASE === "postgres" ? process.env.TEST_DATABASE_URL : undefined;

/** Whether this run uses PostgreSQL. Tests of concurrent connections and of plans on large tables run only there. */
export const isOnPostgres = postgresUrl !== undefined;

/** The databases of this worker that no test uses at the moment. The global teardown removes them. */
const idleInstances: TestInstance[] = [];

/**
 * Opens a migrated, empty database: in-memory PGlite, or one on the PostgreSQL server under test. A database that an
 * earlier test of the worker has closed is emptied and used again, which is much faster than a new one.
 */
export async function openTestDatabase(): Promise<Database> {
  const instance = (await takeIdleInstance()) ?? (await createInstance());
  const pool = instance.openPool();
  const dialectPool = instance.kind === "postgres" ? withPreparedNames(pool) : pool;
  const dialect = new RequestDialect({ pool: dialectPool });
  const { STATEMENT_LOG } = process.env;
  const db = new Kysely<Schema>({ dialect: STATEMENT_LOG ? logStatements(dialect, STATEMENT_LOG) : dialect });
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
  const isUnchanged = await instance.withOwnPool(async (pool) => {
    // PGlite's one session may still have the transaction and the settings of a test.
    await pool.query("rollback");
    await pool.query("discard all");
    return (await hashSchema(pool)) === instance.schemaHash;
  });
  if (isUnchanged) {
    await instance.withOwnPool((pool) => pool.query(RESTORE_ROWS_SQL));
    return instance;
  }
  await instance.remove();
  return takeIdleInstance();
}

async function createInstance(): Promise<TestInstance> {
  const instance = postgresUrl ? await createPostgres(postgresUrl) : await createEmbedded();
  const schemaHash = await instance.withOwnPool(async (pool) => {
    await pool.query(REMEMBER_ROWS_SQL);
    return hashSchema(pool);
  });
  return { ...instance, schemaHash };
}

async function hashSchema(pool: pg.Pool): Promise<string | undefined> {
  return (await pool.query<{ hash: string }>(HASH_SCHEMA_SQL)).rows[0]?.hash;
}

async function createEmbedded() {
  const loadDataDir = new Blob([await readFile(inject("databaseTemplate"))]);
  const pglite = await PGlite.create({ loadDataDir, extensions: { pg_trgm } });
  const openPool = () => createPool(pglite);
  const withOwnPool = async <T>(callback: (pool: pg.Pool) => Promise<T>) => {
    const pool = openPool();
    return callback(pool).finally(() => pool.end());
  };
  return { kind: "embedded" as const, openPool, withOwnPool, remove: () => pglite.close() };
}

async function createPostgres(url: string) {
  const name = newDatabaseName(inject("databaseTemplate"));
  await runOnOwnConnection(url, `create database ${name} template ${inject("databaseTemplate")}`);
  const openPool = (max = 10) => {
    const pool = new pg.Pool({ connectionString: urlOfDatabase(url, name), max });
    ignoreDroppedDatabase(pool);
    return pool;
  };
  // It stays open, because a new connection reads the catalog again, which takes ten times as long as the reset.
  const ownPool = openPool(1);
  const remove = async () => {
    await ownPool.end();
    await runOnOwnConnection(url, `drop database ${name} with (force)`);
  };
  const withOwnPool = <T>(callback: (pool: pg.Pool) => Promise<T>) => callback(ownPool);
  return { kind: "postgres" as const, openPool, withOwnPool, remove };
}

/** Waits until another connection of this database waits for a lock. */
export async function waitUntilBlocked(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
  }
}
