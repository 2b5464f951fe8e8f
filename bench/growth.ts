// npm run bench -- growth [brief]: what calls take in a database of 10^4 answers, and in one of 10^7.
import { atMost, type Check, report } from "./engine/checks.ts";
import { withLibrary } from "./engine/library-database.ts";
import { timeCalls } from "./growth/calls.ts";
import { countScans } from "./growth/scans.ts";
import { growTo, type Size } from "./growth/years.ts";
import { startProcess } from "./server/started-process.ts";

const MOST_TIMES = 1.3;
const SAMPLE = 100;
const url = process.env.DATABASE_URL;
const isBrief = process.argv.includes("brief");

if (url) process.exitCode = report(await measure(url)) ? 0 : 1;
else console.log("Skipped: DATABASE_URL names no PostgreSQL.");

async function measure(base: string): Promise<Check[]> {
  return withLibrary(base, async (database) => {
    const { pool } = database;
    const library = Number((await pool.query("select count(*) as all from questions")).rows[0].all);
    const small: Size = { learners: 2 * SAMPLE, questions: library };
    const large: Size = isBrief
      ? { learners: 10_000, questions: 10_000 }
      : { learners: 100_000, questions: 100_000 };
    const own = new URL(base);
    own.pathname = `/${(await pool.query("select current_database() as name")).rows[0].name}`;
    const settings = {
      ...{ DATABASE_URL: own.href, LOG_LEVEL: "warn", PORT: "0", NODE_ENV: "production" },
      RATE_LIMIT: "off",
    };
    const grow = async (from: Size, to: Size) => {
      const client = await pool.connect();
      try {
        await growTo(client, from, to, (what) => console.log(`  ${to.learners} learners: ${what}`));
      } finally {
        client.release(true);
      }
    };
    const time = async (first: number) => {
      const server = await startProcess("server/src/main.ts", settings);
      const learners = Array.from({ length: SAMPLE }, (_, index) => first + index);
      // Compiled and planned with other learners than those who are timed.
      await timeCalls(
        server.port,
        database,
        learners.map((learner) => learner + SAMPLE),
      );
      const before = await countScans(pool);
      const times = await timeCalls(server.port, database, learners);
      const scans = await countScans(pool);
      await server.stop();
      return { times, scanned: [...scans].filter(([table, count]) => count > (before.get(table) ?? 0)) };
    };
    await grow({ learners: 0, questions: library }, small);
    const few = await time(1);
    await grow(small, large);
    const many = await time(large.learners - 3 * SAMPLE);
    console.log(`  ${await sizeOf(pool)}`);
    const shares = [...many.times].map(([name, ms]) => {
      const before = few.times.get(name) ?? Number.NaN;
      return atMost(
        `${name}: ${before.toFixed(1)} ms became ${ms.toFixed(1)} ms, times`,
        ms / before,
        MOST_TIMES,
      );
    });
    const names = many.scanned.map(([table]) => table).join(", ") || "none";
    return [...shares, atMost(`tables of learners read from end to end (${names})`, many.scanned.length, 0)];
  });
}

async function sizeOf(pool: { query: (text: string) => Promise<{ rows: Record<string, unknown>[] }> }) {
  const { rows } = await pool.query(
    "select pg_size_pretty(pg_database_size(current_database())) as size, (select count(*) from responses) as answers",
  );
  return `${rows[0]?.answers} answers, ${rows[0]?.size} on disk`;
}
