// npm run bench -- growth [--quick]: compares request times in a database of 2 × 10^4 answers with those at 10^7.
import type { Database } from "../server/src/db/connect.ts";
import { atMost, type Check, report } from "./engine/checks.ts";
import { withLibraryDatabase } from "./engine/library-database.ts";
import { type Size, seedGrowth } from "./growth/seed-growth.ts";
import { countSeqScans } from "./growth/seq-scans.ts";
import { timeRequests } from "./growth/timed-requests.ts";
import { productionEnvironment, startApp } from "./server/server-process.ts";

const MAX_RATIO = 1.3;
const SAMPLE_SIZE = 100;
const url = process.env.DATABASE_URL;
const isQuick = process.argv.includes("--quick");

if (url) process.exitCode = report(await measure(url)) ? 0 : 1;
else console.log("Skipped: DATABASE_URL is not set.");

async function measure(postgresUrl: string): Promise<Check[]> {
  return withLibraryDatabase(postgresUrl, async (database, databaseUrl) => {
    const { pool } = database;
    const library = Number((await pool.query("select count(*) as all from questions")).rows[0].all);
    const small: Size = { learners: 2 * SAMPLE_SIZE, questions: library };
    const large: Size = isQuick
      ? { learners: 10_000, questions: 10_000 }
      : { learners: 100_000, questions: 100_000 };
    await grow(database, { learners: 0, questions: library }, small);
    const smallRun = await timeLearnersFrom(1, database, databaseUrl);
    await grow(database, small, large);
    const largeRun = await timeLearnersFrom(large.learners - 3 * SAMPLE_SIZE, database, databaseUrl);
    console.log(`  ${await describeSize(pool)}`);
    const ratioChecks = [...largeRun.times].map(([name, ms]) => {
      const before = smallRun.times.get(name) ?? Number.NaN;
      const label = `${name}: ${before.toFixed(1)} ms grew to ${ms.toFixed(1)} ms, ratio`;
      return atMost(label, ms / before, MAX_RATIO);
    });
    const names = largeRun.scannedTables.join(", ") || "none";
    return [
      ...ratioChecks,
      atMost(`learner tables with sequential scans (${names})`, largeRun.scannedTables.length, 0),
    ];
  });
}

async function grow({ pool }: Database, from: Size, to: Size): Promise<void> {
  const client = await pool.connect();
  try {
    await seedGrowth(client, from, to, (step) => console.log(`  ${to.learners} learners: ${step}`));
  } finally {
    client.release(true);
  }
}

/** Measures requests of the learners from this one on. Also returns the learner tables that these scanned sequentially. */
async function timeLearnersFrom(firstLearner: number, database: Database, url: string) {
  const server = await startApp({ ...productionEnvironment(url), RATE_LIMIT: "off" });
  const learnerIds = (start: number) => Array.from({ length: SAMPLE_SIZE }, (_, index) => start + index);
  // Warm-up with other learners than the timed ones, so that code is compiled and statements are planned.
  await timeRequests(server.port, database, learnerIds(firstLearner + SAMPLE_SIZE));
  const before = await countSeqScans(database.pool);
  const times = await timeRequests(server.port, database, learnerIds(firstLearner));
  const after = await countSeqScans(database.pool);
  await server.stop();
  const scannedTables = [...after.keys()].filter((table) => after.get(table) !== (before.get(table) ?? 0));
  return { times, scannedTables };
}

async function describeSize(pool: { query: (text: string) => Promise<{ rows: Record<string, unknown>[] }> }) {
  const { rows } = await pool.query(
    "select pg_size_pretty(pg_database_size(current_database())) as size, (select count(*) from responses) as answers",
  );
  return `${rows[0]?.answers} answers, ${rows[0]?.size} on disk`;
}
