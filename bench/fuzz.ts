// npm run bench -- fuzz [requests] [seed] [--break]: hostile and valid requests to every call, from everyone.
// npm run bench -- fuzz texts [every] [--break]: each hostile text in one text field of so many (8; 1: in all of them).
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { connect, type Database } from "../server/src/db/connect.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { openFuzzApps } from "../server/test/fuzz/fuzz-apps.ts";
import { runFuzz } from "../server/test/fuzz/run-fuzz.ts";
import { atMost, report } from "./engine/checks.ts";
import { tryTexts } from "./fuzz/texts.ts";

const words = process.argv.slice(2);
const numbers = words.filter((one) => /^\d+$/.test(one)).map(Number);
const isBroken = words.includes("--break");
const dataDir = await mkdtemp(path.join(tmpdir(), "rasayan-fuzz-"));
// With DATABASE_URL it should name a database that nobody needs: the fuzz leaves its rows there.
const database = await connect({ databaseUrl: process.env.DATABASE_URL, dataDir, onError: console.error });
await migrate(database.pool);
const { apps, close } = await openFuzzApps(database);
const [every = 8] = numbers;
const checks = words.includes("texts")
  ? await tryTexts({ apps, database, every, isBroken })
  : await tryRequests(apps, database);
await close();
await database.close();
await rm(dataDir, { recursive: true, force: true });
console.log("Gates");
process.exitCode = report(checks) ? 0 : 1;

async function tryRequests(apps: FastifyInstance[], { db, kind, pool }: Database) {
  const [requests = 100_000, seed = 2026] = numbers;
  // The control: with a table gone, the fuzz has to fail.
  if (isBroken) await pool.query("alter table user_topics rename to user_subjects");
  const start = performance.now();
  const outcome = await runFuzz({ apps, db, seed, requests });
  console.log(
    `${requests} requests on ${kind} in ${Math.round((performance.now() - start) / 1000)} s, seed ${seed}`,
  );
  console.log(`  answered: ${JSON.stringify(outcome.statuses)}`);
  console.log(`  calls nobody got through to: ${outcome.unreached.join(", ") || "none"}`);
  for (const fault of outcome.faults.slice(0, 20)) console.log(`  ${fault}`);
  return [
    atMost("failures and replies off the contract", outcome.faults.length, 0),
    atMost("slowest reply, ms", outcome.slowestMs, 2_000),
  ];
}
