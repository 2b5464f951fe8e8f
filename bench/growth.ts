// npm run bench -- growth [brief]: what calls take in a database of 2 × 10^4 answers, and in one of 10^7.
import type { Database } from "../server/src/db/connect.ts";
import { atMost, type Check, report } from "./engine/checks.ts";
import { withLibrary } from "./engine/library-database.ts";
import { timeCalls } from "./growth/calls.ts";
import { countScans } from "./growth/scans.ts";
import { growTo, type Size } from "./growth/years.ts";
import { settingsOn, startProduct } from "./server/started-process.ts";

const MOST_TIMES = 1.3;
const SAMPLE = 100;
const url = process.env.DATABASE_URL;
const isBrief = process.argv.includes("brief");

if (url) process.exitCode = report(await measure(url)) ? 0 : 1;
else console.log("Skipped: DATABASE_URL names no PostgreSQL.");

async function measure(base: string): Promise<Check[]> {
  return withLibrary(base, async (database, own) => {
    const { pool } = database;
    const library = Number((await pool.query("select count(*) as all from questions")).rows[0].all);
    const small: Size = { learners: 2 * SAMPLE, questions: library };
    const large: Size = isBrief
      ? { learners: 10_000, questions: 10_000 }
      : { learners: 100_000, questions: 100_000 };
    await grow(database, { learners: 0, questions: library }, small);
    const few = await timeFrom(1, database, own);
    await grow(database, small, large);
    const many = await timeFrom(large.learners - 3 * SAMPLE, database, own);
    console.log(`  ${await sizeOf(pool)}`);
    const shares = [...many.times].map(([name, ms]) => {
      const before = few.times.get(name) ?? Number.NaN;
      const became = `${name}: ${before.toFixed(1)} ms became ${ms.toFixed(1)} ms, times`;
      return atMost(became, ms / before, MOST_TIMES);
    });
    const names = many.scanned.join(", ") || "none";
    return [...shares, atMost(`tables of learners read from end to end (${names})`, many.scanned.length, 0)];
  });
}

async function grow({ pool }: Database, from: Size, to: Size): Promise<void> {
  const client = await pool.connect();
  try {
    await growTo(client, from, to, (what) => console.log(`  ${to.learners} learners: ${what}`));
  } finally {
    client.release(true);
  }
}

/** What calls take for the learners from this one on, and which tables were read from end to end meanwhile. */
async function timeFrom(first: number, database: Database, url: string) {
  const server = await startProduct({ ...settingsOn(url), RATE_LIMIT: "off" });
  const from = (start: number) => Array.from({ length: SAMPLE }, (_, index) => start + index);
  // Compiled and planned with other learners than those who are timed.
  await timeCalls(server.port, database, from(first + SAMPLE));
  const before = await countScans(database.pool);
  const times = await timeCalls(server.port, database, from(first));
  const after = await countScans(database.pool);
  await server.stop();
  const scanned = [...after.keys()].filter((table) => after.get(table) !== (before.get(table) ?? 0));
  return { times, scanned };
}

async function sizeOf(pool: { query: (text: string) => Promise<{ rows: Record<string, unknown>[] }> }) {
  const { rows } = await pool.query(
    "select pg_size_pretty(pg_database_size(current_database())) as size, (select count(*) from responses) as answers",
  );
  return `${rows[0]?.answers} answers, ${rows[0]?.size} on disk`;
}
