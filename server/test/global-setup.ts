import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../src/db/migrate.ts";
import { createPool, newDatabaseName, runOnOwnConnection, urlOfDatabase } from "./databases.ts";

/** Migrates one template for all test files of a project. Opening a copy is ten times faster than migrating again. */
export async function setup(project: TestProject): Promise<void> {
  const url = project.config.env.TEST_DATABASE === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
  const { template, remove } = url ? await migratePostgres(url) : await migrateEmbedded();
  project.provide("databaseTemplate", template);
  teardown = remove;
}

/** Removes the template. Vitest calls it after all test files. */
export let teardown = async (): Promise<void> => {};

async function migratePostgres(url: string) {
  const template = newDatabaseName();
  await runOnOwnConnection(url, `create database ${template}`);
  const pool = new pg.Pool({ connectionString: urlOfDatabase(url, template) });
  await migrate(pool);
  await pool.end();
  return { template, remove: () => removeWithCopies(url, template) };
}

/** Drops the template and the copies that the workers have made of it. */
async function removeWithCopies(url: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const names = "select datname from pg_database where starts_with(datname, $1)";
  const { rows } = await client.query<{ datname: string }>(names, [template]);
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}

async function migrateEmbedded() {
  const folder = await mkdtemp(path.join(tmpdir(), "rasayan-template-"));
  const template = path.join(folder, "pglite.tar");
  const pglite = await PGlite.create({ extensions: { pg_trgm } });
  const pool = createPool(pglite);
  await migrate(pool);
  await pool.end();
  const dump = await pglite.dumpDataDir("none");
  await pglite.close();
  await writeFile(template, dump.stream());
  return { template, remove: () => rm(folder, { recursive: true, force: true }) };
}
