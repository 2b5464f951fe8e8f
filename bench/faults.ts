// npm run bench -- faults [postgres] [embedded] [topology] [--brief] [--break]: processes are killed under load, and
// every answer that was acknowledged is looked for afterwards. --break loses one on purpose, which has to be noticed.
import { setTimeout } from "node:timers/promises";
import { freePort, makeTemplate, type Stack, startServer, startStack, stopServer } from "../e2e/stack.ts";
import { atLeast, atMost, type Check, report } from "./engine/checks.ts";
import { ALL_ANSWERS, countLost, enrolment, play, type Tally } from "./faults/learners.ts";
import { startProxy } from "./faults/nginx.ts";

const words = process.argv.slice(2);
const parts = words.filter((word) => !word.startsWith("--"));
const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
const KILLS = words.includes("--brief") ? 4 : 20;
const LEARNERS = 16;
const [LEAST_APART_MS, MOST_APART_MS] = [1_000, 4_000];
// One kill may meet a start, which the next try has to outlive as well.
const LONGEST_MS = 30_000;
const checks: Check[] = [];

/** Learners play while `disturb` is called again and again; then what they were told is compared with what is stored. */
async function measure(name: string, stack: Stack, url: string, disturb: (turn: number) => Promise<void>) {
  const { statement, cookies } = enrolment(LEARNERS);
  await stack.runSql(statement);
  const tally: Tally = { kept: new Map(), refused: [], tries: 0, longestMs: 0 };
  let isOver = false;
  const learners = cookies.map((cookie) => play(url, cookie, tally, () => isOver));
  for (let turn = 0; turn < KILLS; turn++) {
    await setTimeout(LEAST_APART_MS + Math.random() * (MOST_APART_MS - LEAST_APART_MS));
    await disturb(turn);
    process.stdout.write(`\r  ${name}: ${turn + 1} of ${KILLS} kills, ${tally.kept.size} answers`);
  }
  isOver = true;
  await Promise.all(learners);
  console.log(`\n  ${tally.tries} requests, the longest wait ${Math.round(tally.longestMs)} ms`);
  for (const refusal of tally.refused.slice(0, 5)) console.log(`  refused: ${refusal}`);
  if (words.includes("--break"))
    await stack.runSql("delete from responses where ctid = (select min(ctid) from responses)");
  const lost = countLost(tally.kept, await stack.runSql(ALL_ANSWERS));
  checks.push(
    atLeast(`${name}: answers acknowledged`, tally.kept.size, KILLS * 10),
    atMost(`${name}: acknowledged answers lost or changed`, lost, 0),
    atMost(`${name}: requests refused`, tally.refused.length, 0),
    atMost(`${name}: longest wait, ms`, tally.longestMs, LONGEST_MS),
  );
}

async function killOneProcess(name: string, template: string, postgresUrl: string | undefined) {
  const stack = await startStack(template, postgresUrl);
  await measure(name, stack, stack.url, () => stack.crashAndRestart());
  await stack.close();
}

async function killOneOfTwo(postgresUrl: string) {
  const stack = await startStack("", postgresUrl);
  const port = await freePort();
  const start = () => startServer({ ...stack.data, PORT: String(port), PUBLIC_ORIGIN: stack.url });
  let second = await start();
  const proxy = await startProxy([Number(new URL(stack.url).port), port]);
  await measure("one of two behind nginx", stack, proxy.url, async (turn) => {
    if (turn % 2 === 0) return stack.crashAndRestart();
    await stopServer(second, "SIGKILL");
    second = await start();
  });
  await proxy.stop();
  await stopServer(second, "SIGTERM");
  await stack.close();
}

const postgresUrl = process.env.DATABASE_URL;
delete process.env.DATABASE_URL;
if (isWanted("postgres") && postgresUrl) await killOneProcess("PostgreSQL", "", postgresUrl);
if (isWanted("embedded")) {
  const template = await makeTemplate();
  await killOneProcess("embedded", template, undefined);
}
if (isWanted("topology") && postgresUrl) await killOneOfTwo(postgresUrl);
if (!postgresUrl) console.log("  skipped what needs PostgreSQL: DATABASE_URL names none");
console.log("Gates");
process.exitCode = report(checks) ? 0 : 1;
