// npm run bench -- fuzz [requests] [seed] [--self-test]: sends hostile and valid requests to every endpoint, as every
// role.
// npm run bench -- fuzz texts [every] [--self-test]: puts each hostile text into one of every 8 (or [every]) text
// fields.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { connect, type Database } from "../server/src/db/connect.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { openFuzzApps } from "../server/test/fuzz/fuzz-apps.ts";
import { runFuzz } from "../server/test/fuzz/run-fuzz.ts";
import { atMost, report } from "./engine/checks.ts";
import { fuzzTexts } from "./fuzz/texts.ts";

const args = process.argv.slice(2);
const numbers = args.filter((arg) => /^\d+$/.test(arg)).map(Number);
const isSelfTest = args.includes("--self-test");
const dataDir = await mkdtemp(path.join(tmpdir(), "rasayan-fuzz-"));
// DATABASE_URL should name a database that nobody needs, because the fuzz test leaves its rows there.
const database = await connect({ databaseUrl: process.env.DATABASE_URL, dataDir, onError: console.error });
await migrate(database.pool);
const { apps, close } = await openFuzzApps(database);
const [sampleInterval = 8] = numbers;
const checks = args.includes("texts")
  ? await fuzzTexts({ apps, database, sampleInterval, isSelfTest })
  : await fuzzRequests(apps, database);
await close();
await database.close();
await rm(dataDir, { recursive: true, force: true });
console.log("Thresholds");
process.exitCode = report(checks) ? 0 : 1;

async function fuzzRequests(apps: FastifyInstance[], { db, kind, pool }: Database) {
  const [requests = 100_000, seed = 2026] = numbers;
  // The control: with a table renamed, the fuzz test has to fail.
  if (isSelfTest) await pool.query("alter table completed_topics rename to user_subjects");
  const startedAt = performance.now();
  const result = await runFuzz({ apps, db, seed, requests });
  console.log(
    `${requests} requests on ${kind} in ${Math.round((performance.now() - startedAt) / 1000)} s, seed ${seed}`,
  );
  console.log(`  responses by status: ${JSON.stringify(result.statuses)}`);
  console.log(`  endpoints without a successful request: ${result.uncoveredOperations.join(", ") || "none"}`);
  for (const failure of result.errors.slice(0, 20)) console.log(`  ${failure}`);
  return [
    atMost("failures and responses that break the contract", result.errors.length, 0),
    atMost("slowest response, ms", result.slowestMs, 2_000),
  ];
}
