import { randomBytes } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { connect, type Database } from "../../server/src/db/connect.ts";
import { migrate } from "../../server/src/db/migrate.ts";
import type { Renderer } from "../../server/src/markup/render-safely.ts";
import { seedContent } from "../../server/src/seed/seed-content.ts";

const CONTENT = path.resolve(import.meta.dirname, "../../content");

/** Formulae as they were typed: nothing measured here reads the drawn ones, and drawing them takes most of a seeding. */
const undrawn: Renderer = {
  render: async (source) => ({ html: source, spoken: source, problems: [] }),
  renderMany: async (texts) => texts.map(({ source }) => ({ html: source, spoken: source, problems: [] })),
  close: async () => {},
};

/**
 * Works on a new database with the library, on the PostgreSQL that the URL names, and is told its own URL; it is gone
 * afterwards.
 */
export async function withLibrary<T>(
  url: string,
  work: (database: Database, ownUrl: string) => Promise<T>,
): Promise<T> {
  const name = `rasayan_bench_${randomBytes(6).toString("hex")}`;
  await once(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = await connect({ databaseUrl: own.href, dataDir: "", onError: console.error });
  try {
    await migrate(database.pool);
    await seedContent(database.db, undrawn, CONTENT, { say: () => {} });
    return await work(database, own.href);
  } finally {
    await database.close();
    await once(url, `drop database ${name} with (force)`);
  }
}

async function once(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
