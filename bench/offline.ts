// npm run bench -- offline [brief] [<seed>] [--break]: quizzes played in Chromium while the network comes and goes, tabs
// are killed and sessions end. Each answer has to be stored as it was chosen, or be named to its learner as lost. --break
// empties the browser's store where a tab is killed, which has to be noticed.
import { rm } from "node:fs/promises";
import { makeTemplate, startStack } from "../e2e/stack.ts";
import { buildWeb } from "../scripts/build-web.mjs";
import { openBrowser } from "./browser/phone.ts";
import { atLeast, atMost, report } from "./engine/checks.ts";
import { compare } from "./offline/comparison.ts";
import { type Played, playQuiz } from "./offline/learner.ts";
import { plansOf } from "./offline/plan.ts";
import { openSeat, type Seat } from "./offline/seat.ts";

const SEATS = 3;
const QUESTIONS = 10;

const words = process.argv.slice(2);
const isBroken = words.includes("--break");
const count = words.includes("brief") ? 6 : 50;
const seed = words.find((word) => /^\d+$/.test(word)) ?? String(Date.now() % 1_000_000);
console.log(`${count} quizzes and ${Math.ceil(count / 10)} that end meanwhile; seed ${seed}`);

const postgresUrl = process.env.DATABASE_URL;
delete process.env.DATABASE_URL;
await buildWeb();
const template = postgresUrl ? "" : await makeTemplate();
const stack = await startStack(template, postgresUrl);
const browser = await openBrowser();
const waiting = plansOf(seed, count, isBroken);
const planned = waiting.length;
const played: Played[] = [];
const brokenOff: string[] = [];
const from = performance.now();

async function playOn(seat: Seat): Promise<void> {
  for (let plan = waiting.shift(); plan; plan = waiting.shift()) {
    await playQuiz(seat, plan).then(
      (one) => played.push(one),
      (error: unknown) => brokenOff.push(`quiz ${plan.index}: ${error}`),
    );
    process.stdout.write(`\r  ${played.length} of ${planned} quizzes`);
  }
}

/** All quizzes, and what the database then holds: answers of each quiz, and how many quizzes. */
async function playAll() {
  try {
    const seats = await Promise.all(Array.from({ length: SEATS }, () => openSeat(browser, stack.url)));
    await Promise.all(seats.map(playOn));
    const rows = await stack.runSql(`select z.hash, count(*) as answers from quizzes z
      join responses r on (r.user_id, r.quiz_id) = (z.user_id, z.id) group by z.hash`);
    const [counts] = await stack.runSql("select count(*) as quizzes from quizzes");
    return { rows, quizzes: Number(counts?.quizzes) };
  } finally {
    await browser.close();
    await stack.close();
    if (template) await rm(template, { recursive: true, force: true });
  }
}

const { rows, quizzes } = await playAll();
const total = (of: (one: Played) => number) => played.reduce((sum, one) => sum + of(one), 0);
const compared = played.map(compare);
const sum = (of: (one: ReturnType<typeof compare>) => number) =>
  compared.reduce((all, one) => all + of(one), 0);
const stored = rows.reduce((all, { answers }) => all + Number(answers), 0);
console.log(`\n  ${total((one) => one.sent)} answers sent, ${total((one) => one.lostReplies)} without a reply;
  ${total((one) => one.outages)} times offline, ${total((one) => one.kills)} tabs killed, ${total((one) => one.signIns)} sign-ins;
  ${sum((one) => one.told)} answers named as late; ${Math.round((performance.now() - from) / 6000) / 10} min`);
for (const what of [...compared.flatMap((one) => one.samples), ...brokenOff].slice(0, 10))
  console.log(`  ${what}`);
const regular = played.filter(({ plan }) => plan.endsAfter === undefined);
console.log("Gates");
const checks = [
  atMost("quizzes that could not be played to their end", brokenOff.length, 0),
  atLeast(
    "answers chosen",
    regular.reduce((all, { chosen }) => all + chosen.size, 0),
    count * QUESTIONS,
  ),
  atMost(
    "answers neither stored as chosen nor named as lost",
    sum((one) => one.silent),
    0,
  ),
  atMost(
    "answers named as lost that are stored",
    sum((one) => one.toldInVain),
    0,
  ),
  atMost(
    "answers stored that nobody chose",
    sum((one) => one.unchosen),
    0,
  ),
  atMost("rows of answers beyond those of the reviews", stored - sum((one) => one.stored), 0),
  atMost("quizzes beyond those that were started", quizzes - planned, 0),
  atLeast(
    "tabs killed",
    total((one) => one.kills),
    count / 5,
  ),
  atLeast(
    "sessions that ended",
    total((one) => one.expiries),
    count / 5,
  ),
  atLeast(
    "times offline",
    total((one) => one.outages),
    planned,
  ),
];
process.exitCode = report(checks) ? 0 : 1;
