import { randomBytes } from "node:crypto";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "../src/db/connect.ts";
import "../src/db/connect.ts"; // sets the type parsers
import { keepPlans } from "../src/db/kept-plans.ts";
import { migrate } from "../src/db/migrate.ts";
import type { Schema } from "../src/db/schema.ts";

/** Which of the two stores this run of the suite is on. */
const postgresUrl = process.env.TEST_DATABASE === "postgres" ? process.env.TEST_DATABASE_URL : undefined;

/** Whether this run is on the store that has several connections at once, and query plans worth a look. */
export const isOnPostgres = postgresUrl !== undefined;

/** A migrated, empty database of its own: in-memory PGlite, or a new database on the PostgreSQL under test. */
export async function openTestDatabase(): Promise<Database> {
  const opened = postgresUrl ? await newPostgres(postgresUrl) : await newEmbedded();
  const pool = opened.kind === "postgres" ? keepPlans(opened.pool) : opened.pool;
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { ...opened, db, jobs: db };
}

// Made once a worker: a copy of a migrated database opens ten times faster than a new one migrates.
let embeddedTemplate: Promise<Blob> | undefined;
let postgresTemplate: Promise<string> | undefined;

async function newEmbedded() {
  embeddedTemplate ??= makeEmbeddedTemplate();
  const lite = await PGlite.create({ loadDataDir: await embeddedTemplate, extensions: { pg_trgm } });
  const pool = poolOf(lite);
  const close = async () => {
    await pool.end();
    await lite.close();
  };
  return { pool, close, kind: "embedded" as const };
}

async function makeEmbeddedTemplate(): Promise<Blob> {
  const lite = await PGlite.create({ extensions: { pg_trgm } });
  const pool = poolOf(lite);
  await migrate(pool);
  await pool.end();
  const copy = await lite.dumpDataDir("none");
  await lite.close();
  return copy;
}

const poolOf = (lite: PGlite) =>
  new pg.Pool({ ...(createPgConfig(lite) as pg.PoolConfig), max: 1, idleTimeoutMillis: 0 });

async function newPostgres(url: string) {
  postgresTemplate ??= makePostgresTemplate(url);
  const name = newName();
  await once(url, `create database ${name} template ${await postgresTemplate}`);
  const pool = new pg.Pool({ connectionString: urlOf(url, name), max: 10 });
  pool.on("error", () => {});
  const close = async () => {
    await pool.end();
    await once(url, `drop database ${name} with (force)`);
  };
  return { pool, close, kind: "postgres" as const };
}

async function makePostgresTemplate(url: string): Promise<string> {
  const name = newName();
  await once(url, `create database ${name}`);
  const pool = new pg.Pool({ connectionString: urlOf(url, name) });
  await migrate(pool);
  await pool.end();
  return name;
}

const newName = () => `rasayan_test_${randomBytes(6).toString("hex")}`;

function urlOf(url: string, name: string): string {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

async function once(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
