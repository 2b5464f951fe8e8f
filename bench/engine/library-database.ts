import { randomBytes } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { standaloneJobContext } from "../../server/src/db/chunks.ts";
import { connect, type Database } from "../../server/src/db/connect.ts";
import { migrate } from "../../server/src/db/migrate.ts";
import { renderOutdatedTexts } from "../../server/src/features/rendering/rendering-actions.ts";
import type { Renderer } from "../../server/src/markup/render-pool.ts";
import { seedContent } from "../../server/src/seed/seed-content.ts";

const CONTENT = path.resolve(import.meta.dirname, "../../content");

/** Returns texts as they are: nothing measured here reads rendered formulas, and rendering takes most of a seeding. */
const noopRenderer: Renderer = {
  render: async (source) => ({ html: source, textAlternative: source, issues: [] }),
  renderMany: async (texts) =>
    texts.map(({ source }) => ({ html: source, textAlternative: source, issues: [] })),
  close: async () => {},
};

/**
 * Creates a database with the library on the PostgreSQL server of this URL, passes it and its own URL to `callback`,
 * and drops it afterwards.
 */
export async function withLibraryDatabase<T>(
  url: string,
  callback: (database: Database, databaseUrl: string) => Promise<T>,
): Promise<T> {
  const name = `rasayan_bench_${randomBytes(6).toString("hex")}`;
  await runStatement(url, `create database ${name}`);
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/${name}`;
  const database = await connect({ databaseUrl: databaseUrl.href, dataDir: "", onError: console.error });
  try {
    await migrate(database.pool);
    await seedContent(database.db, CONTENT, { log: () => {} });
    await renderOutdatedTexts(database.db, noopRenderer, standaloneJobContext);
    return await callback(database, databaseUrl.href);
  } finally {
    await database.close();
    await runStatement(url, `drop database ${name} with (force)`);
  }
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
