// npm run bench -- offline [--quick] [<seed>] [--self-test]: plays quizzes in Chromium while the network goes off and
// on, tabs are killed and sessions end. Each answer has to be stored as it was chosen, or reported to its learner as
// lost. --self-test clears the browser's storage when it kills a tab, which the checks must detect.
import { rm } from "node:fs/promises";
import { createTemplate, startTestServer } from "../e2e/test-server.ts";
import { buildWeb } from "../scripts/build-web.mjs";
import { openBrowser } from "./browser/phone.ts";
import { atLeast, atMost, report } from "./engine/checks.ts";
import { type BrowserSession, openBrowserSession } from "./offline/browser-session.ts";
import { compare } from "./offline/comparison.ts";
import { eventsOfQuizzes } from "./offline/quiz-events.ts";
import { playQuiz, type QuizResult } from "./offline/quiz-player.ts";

const BROWSER_SESSIONS = 3;
const QUESTIONS = 10;

const args = process.argv.slice(2);
const isSelfTest = args.includes("--self-test");
const count = args.includes("--quick") ? 6 : 50;
const seed = args.find((arg) => /^\d+$/.test(arg)) ?? String(Date.now() % 1_000_000);
console.log(`${count} quizzes and ${Math.ceil(count / 10)} that are ended elsewhere; seed ${seed}`);

const postgresUrl = process.env.DATABASE_URL;
delete process.env.DATABASE_URL;
await buildWeb();
const template = postgresUrl ? "" : await createTemplate();
const testServer = await startTestServer(template, postgresUrl);
const browser = await openBrowser();
const queue = eventsOfQuizzes(seed, count, isSelfTest);
const quizCount = queue.length;
const results: QuizResult[] = [];
const failures: string[] = [];
const startedAt = performance.now();

async function playQueued(browserSession: BrowserSession): Promise<void> {
  for (let events = queue.shift(); events; events = queue.shift()) {
    await playQuiz(browserSession, events).then(
      (result) => results.push(result),
      (error: unknown) => failures.push(`quiz ${events.index}: ${error}`),
    );
    process.stdout.write(`\r  ${results.length} of ${quizCount} quizzes`);
  }
}

/** Plays all quizzes, and returns the number of stored answers per quiz and the number of quizzes. */
async function playAll() {
  try {
    const browserSessions = await Promise.all(
      Array.from({ length: BROWSER_SESSIONS }, () => openBrowserSession(browser, testServer.url)),
    );
    await Promise.all(browserSessions.map(playQueued));
    const rows = await testServer.runSql(`select z.hash, count(*) as answers from quizzes z
      join responses r on (r.user_id, r.quiz_id) = (z.user_id, z.id) group by z.hash`);
    const [counts] = await testServer.runSql("select count(*) as quizzes from quizzes");
    return { rows, quizzes: Number(counts?.quizzes) };
  } finally {
    await browser.close();
    await testServer.close();
    if (template) await rm(template, { recursive: true, force: true });
  }
}

const { rows, quizzes } = await playAll();
const total = (select: (result: QuizResult) => number) =>
  results.reduce((sum, result) => sum + select(result), 0);
const comparisons = results.map(compare);
const sum = (select: (result: ReturnType<typeof compare>) => number) =>
  comparisons.reduce((all, result) => all + select(result), 0);
const storedRowCount = rows.reduce((all, { answers }) => all + Number(answers), 0);
console.log(`\n  ${total((result) => result.answersSent)} answers sent, ${total((result) => result.lostResponses)} without a response;
  ${total((result) => result.outages)} times offline, ${total((result) => result.kills)} tabs killed, ${total((result) => result.signIns)} sign-ins;
  ${sum((result) => result.reportedLate)} answers reported as late; ${Math.round((performance.now() - startedAt) / 6000) / 10} min`);
for (const sample of [...comparisons.flatMap((result) => result.samples), ...failures].slice(0, 10))
  console.log(`  ${sample}`);
const regular = results.filter(({ events }) => events.endsAfter === undefined);
console.log("Thresholds");
const checks = [
  atMost("quizzes that could not be completed", failures.length, 0),
  atLeast(
    "answers chosen",
    regular.reduce((all, { choices }) => all + choices.size, 0),
    count * QUESTIONS,
  ),
  atMost(
    "answers neither stored as chosen nor reported as lost",
    sum((result) => result.silentlyLost),
    0,
  ),
  atMost(
    "stored answers reported as lost",
    sum((result) => result.wronglyReported),
    0,
  ),
  atMost(
    "stored answers that nobody chose",
    sum((result) => result.unexpected),
    0,
  ),
  atMost(
    "stored answers that are missing in the reviews",
    storedRowCount - sum((result) => result.storedCount),
    0,
  ),
  atMost("quizzes in excess of those started", quizzes - quizCount, 0),
  atLeast(
    "tabs killed",
    total((result) => result.kills),
    count / 5,
  ),
  atLeast(
    "sessions that ended",
    total((result) => result.expiries),
    count / 5,
  ),
  atLeast(
    "times offline",
    total((result) => result.outages),
    quizCount,
  ),
];
process.exitCode = report(checks) ? 0 : 1;
