// npm run bench -- browser [lighthouse] [taps] [note] [screens] [repeat] [data] [brief]: the pages on a slow phone.
import { type Browser, expect } from "@playwright/test";
import { makeTemplate, type Stack, startStack } from "../e2e/stack.ts";
import { buildWeb } from "../scripts/build-web.mjs";
import { checkLighthouse } from "./browser/lighthouse-checks.ts";
import { timeLongNote, writeLongNote } from "./browser/long-note.ts";
import { median, openBrowser, openPhone } from "./browser/phone.ts";
import { countQuizData, pickQuestions } from "./browser/quiz-data.ts";
import { timeRepeatVisits } from "./browser/repeat-visit.ts";
import { slowestTaps } from "./browser/screens.ts";
import { timeTaps } from "./browser/taps.ts";
import { prepareLearner, screenAddresses, signInAgain } from "./browser/visitor.ts";
import { atMost, type Check, report } from "./engine/checks.ts";

const words = process.argv.slice(2);
const parts = words.filter((word) => word !== "brief");
const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
const RUNS = words.includes("brief") ? 1 : 5;
const checks: Check[] = [];
const rounded = (values: readonly number[]) => values.map(Math.round).join(", ");

/** A page of a learner who has just signed in, for as long as `use` needs it. */
async function asLearner<T>(stack: Stack, use: Use<T>, workers: "allow" | "block" = "block"): Promise<T> {
  const context = await openPhone(browser, stack.url, workers);
  const page = await context.newPage();
  await signInAgain(page);
  const result = await use(page);
  await context.close();
  return result;
}
type Use<T> = (page: Awaited<ReturnType<Browser["newPage"]>>) => Promise<T>;

async function measure(stack: Stack): Promise<void> {
  if (isWanted("lighthouse")) checks.push(...(await checkLighthouse(stack, browser, RUNS)));
  if (isWanted("taps")) {
    const medians: number[] = [];
    for (let run = 0; run < RUNS; run++) medians.push(median(await asLearner(stack, timeTaps)));
    console.log(`Tap to next question, medians of the quizzes: ${rounded(medians)} ms`);
    checks.push(atMost("tap to next question, ms", median(medians), 100));
  }
  if (isWanted("screens")) {
    const slowest = await asLearner(stack, async (page) => slowestTaps(page, await screenAddresses(page)));
    for (const [address, ms] of slowest) console.log(`  ${ms} ms ${address}`);
    checks.push(atMost("slowest tap on any screen, ms", Math.max(...slowest.values()), 150));
  }
  if (isWanted("repeat")) {
    const took = await timeRepeatVisits(stack.url, RUNS);
    console.log(`Landing to dashboard with kept files, on 3G: ${rounded(took)} ms`);
    checks.push(atMost("repeat visit, ms", median(took), 1_000));
  }
  if (isWanted("data")) {
    const hashes = await pickQuestions(stack);
    const received = await asLearner(stack, (page) => countQuizData(page, hashes), "allow");
    const { withHeaders, bodies, replies, byKind } = received;
    console.log(`A quiz of ten: ${replies} replies, ${withHeaders} bytes, ${bodies} of them bodies`);
    for (const [kind, bytes] of byKind) console.log(`  ${bytes} ${kind}`);
    checks.push(atMost("bytes of a quiz of ten", withHeaders, 60_000));
  }
  if (isWanted("note")) {
    const address = await writeLongNote(
      stack,
      await asLearner(stack, async (page) => (await prepareLearner(page)).note),
    );
    const took: number[] = [];
    for (let run = 0; run < RUNS; run++)
      took.push(await asLearner(stack, (page) => timeLongNote(page, address)));
    console.log(`A note of 300 formulas: ${rounded(took)} ms`);
    checks.push(atMost("note of 300 formulas, ms", median(took), 1_000));
  }
}

await buildWeb();
expect.configure({ timeout: 60_000 });
const postgresUrl = process.env.DATABASE_URL;
delete process.env.DATABASE_URL;
const stack = await startStack(postgresUrl ? "" : await makeTemplate(), postgresUrl);
const browser = await openBrowser();
try {
  await measure(stack);
} finally {
  await browser.close();
  await stack.close();
}
console.log("Gates");
process.exitCode = report(checks) ? 0 : 1;
