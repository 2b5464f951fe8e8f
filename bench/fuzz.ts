// npm run bench -- fuzz [requests] [seed] [--break]: hostile and valid requests to every call, from everyone.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect } from "../server/src/db/connect.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { openFuzzApps } from "../server/test/fuzz/fuzz-apps.ts";
import { runFuzz } from "../server/test/fuzz/run-fuzz.ts";
import { atMost, report } from "./engine/checks.ts";

const numbers = process.argv
  .slice(2)
  .filter((one) => /^\d+$/.test(one))
  .map(Number);
const [requests = 100_000, seed = 2026] = numbers;
const dataDir = await mkdtemp(path.join(tmpdir(), "rasayan-fuzz-"));
// With DATABASE_URL it should name a database that nobody needs: the fuzz leaves its rows there.
const database = await connect({ databaseUrl: process.env.DATABASE_URL, dataDir, onError: console.error });
await migrate(database.pool);
// The control: with a table gone, the fuzz has to fail.
if (process.argv.includes("--break"))
  await database.pool.query("alter table user_topics rename to user_subjects");
const { apps, close } = await openFuzzApps(database);
const start = performance.now();
const outcome = await runFuzz({ apps, db: database.db, seed, requests });
console.log(
  `${requests} requests on ${database.kind} in ${Math.round((performance.now() - start) / 1000)} s, seed ${seed}`,
);
console.log(`  answered: ${JSON.stringify(outcome.statuses)}`);
console.log(`  calls nobody got through to: ${outcome.unreached.join(", ") || "none"}`);
for (const fault of outcome.faults.slice(0, 20)) console.log(`  ${fault}`);
await close();
await database.close();
await rm(dataDir, { recursive: true, force: true });
console.log("Gates");
const checks = [
  atMost("failures and replies off the contract", outcome.faults.length, 0),
  atMost("slowest reply, ms", outcome.slowestMs, 2_000),
];
process.exitCode = report(checks) ? 0 : 1;
