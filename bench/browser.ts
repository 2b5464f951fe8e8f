// npm run bench -- browser [lighthouse] [taps] [note] [screens] [repeat] [data] [--quick]: times the pages on a slow
// phone. npm run bench -- browser stalled [--baseline=folder] times them on a line that stalls or is slow, beside the build
// in another folder.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, expect } from "@playwright/test";
import { createTemplate, startTestServer, type TestServer } from "../e2e/test-server.ts";
import { buildWeb } from "../scripts/build-web.mjs";
import { screenPaths, setUpLearner, signInAsDemoStudent } from "./browser/learner-fixture.ts";
import { checkLighthouse } from "./browser/lighthouse-checks.ts";
import { timeLongNote, writeLongNote } from "./browser/long-note.ts";
import { median, openBrowser, openPhone } from "./browser/phone.ts";
import { measureQuizTraffic, pickQuestions } from "./browser/quiz-traffic.ts";
import { timeRepeatVisits } from "./browser/repeat-visit.ts";
import { slowestTaps } from "./browser/slowest-taps.ts";
import { type Durations, openStalledLine } from "./browser/stalled-line.ts";
import { timeTaps } from "./browser/taps.ts";
import { atMost, type Check, report } from "./engine/checks.ts";

const args = process.argv.slice(2);
const scenarios = args.filter((arg) => !arg.startsWith("--"));
const baselineFolder = args.find((arg) => arg.startsWith("--baseline="))?.slice("--baseline=".length);
const isSelected = (scenario: string) => scenarios.length === 0 || scenarios.includes(scenario);
const RUNS = args.includes("--quick") ? 1 : 5;
const checks: Check[] = [];
const formatRounded = (values: readonly number[]) => values.map(Math.round).join(", ");

/** Runs `callback` on a page of a learner who has just signed in, and closes the page afterwards. */
async function withLearnerPage<T>(
  testServer: TestServer,
  callback: PageCallback<T>,
  serviceWorkers: "allow" | "block" = "block",
): Promise<T> {
  const context = await openPhone(browser, testServer.url, serviceWorkers);
  const page = await context.newPage();
  await signInAsDemoStudent(page);
  const result = await callback(page);
  await context.close();
  return result;
}
type PageCallback<T> = (page: Awaited<ReturnType<Browser["newPage"]>>) => Promise<T>;

async function measure(testServer: TestServer): Promise<void> {
  if (isSelected("lighthouse")) checks.push(...(await checkLighthouse(testServer, browser, RUNS)));
  if (isSelected("taps")) {
    const [choice, next]: [number[], number[]] = [[], []];
    for (let run = 0; run < RUNS; run++) {
      const times = await withLearnerPage(testServer, timeTaps);
      choice.push(median(times.choice));
      next.push(median(times.next));
    }
    console.log(`Tap to chosen option, median of each quiz: ${formatRounded(choice)} ms`);
    console.log(`Chosen option to next question, median of each quiz: ${formatRounded(next)} ms`);
    checks.push(atMost("tap to chosen option, ms", median(choice), 100));
    checks.push(atMost("chosen option to next question, ms", median(next), 500));
  }
  if (isSelected("screens")) {
    const slowest = await withLearnerPage(testServer, async (page) =>
      slowestTaps(page, await screenPaths(page)),
    );
    for (const [address, ms] of slowest) console.log(`  ${ms} ms ${address}`);
    checks.push(atMost("slowest tap on any screen, ms", Math.max(...slowest.values()), 150));
  }
  if (isSelected("repeat")) {
    const durations = await timeRepeatVisits(testServer.url, RUNS);
    console.log(`Landing page to dashboard with cached files, on 3G: ${formatRounded(durations)} ms`);
    checks.push(atMost("repeat visit, ms", median(durations), 1_000));
  }
  if (isSelected("data")) {
    const hashes = await pickQuestions(testServer);
    const traffic = await withLearnerPage(testServer, (page) => measureQuizTraffic(page, hashes), "allow");
    const { totalBytes, bodyBytes, responseCount, bytesByKind } = traffic;
    console.log(`A quiz of ten: ${responseCount} responses, ${totalBytes} bytes, ${bodyBytes} in bodies`);
    for (const [kind, bytes] of bytesByKind) console.log(`  ${bytes} ${kind}`);
    checks.push(atMost("bytes of a quiz of ten", totalBytes, 60_000));
  }
  if (isSelected("stalled")) await compareStalledLine(testServer);
  if (isSelected("note")) {
    const address = await writeLongNote(
      testServer,
      await withLearnerPage(testServer, async (page) => (await setUpLearner(page)).note),
    );
    const durations: number[] = [];
    for (let run = 0; run < RUNS; run++)
      durations.push(await withLearnerPage(testServer, (page) => timeLongNote(page, address)));
    console.log(`A note of 300 formulas: ${formatRounded(durations)} ms`);
    checks.push(atMost("note of 300 formulas, ms", median(durations), 1_000));
  }
}

/**
 * Prints the times on a stalled or slow line beside those of the build in the baseline's folder. The builds take turns, so
 * that other work on the machine slows both.
 */
async function compareStalledLine(testServer: TestServer): Promise<void> {
  const baselineServer = baselineFolder ? await startBaseline(baselineFolder) : undefined;
  const now = await openStalledLine(testServer);
  const baseline = baselineServer && (await openStalledLine(baselineServer));
  await compare(now.timeStoredPages, baseline?.timeStoredPages, { thresholdMs: 3_000, share: 0.2 });
  await compare(now.timeColdPages, baseline?.timeColdPages, { share: 0.6 });
  await now.fillStore();
  await baseline?.fillStore();
  await compare(now.timeStart, baseline?.timeStart, { share: 0.1 });
  await now.close();
  await baseline?.close();
  await baselineServer?.close();
}

type Threshold = { thresholdMs?: number; share: number };

/** Measures both builds in turn. `share`: of the baseline's median, which the median may be at most. */
async function compare(
  timeNow: () => Promise<Durations>,
  timeBaseline: (() => Promise<Durations>) | undefined,
  { thresholdMs, share }: Threshold,
): Promise<void> {
  const runs: { now: Durations; before: Durations | undefined }[] = [];
  for (let run = 0; run < RUNS; run++) {
    const before = await timeBaseline?.();
    const now = await timeNow();
    // At once, so that a benchmark that is stopped leaves what it has measured.
    for (const [name, ms] of now)
      console.log(
        `  ${name}, ms: ${formatRounded([ms])}, before ${formatRounded([before?.get(name) ?? Number.NaN])}`,
      );
    runs.push({ before, now });
  }
  for (const name of runs[0]?.now.keys() ?? []) {
    const now = runs.map((run) => run.now.get(name) ?? Number.NaN);
    const before = runs.flatMap((run) => run.before?.get(name) ?? []);
    console.log(`${name}, median: ${Math.round(median(now))} ms`);
    if (thresholdMs) checks.push(atMost(`${name}, ms`, median(now), thresholdMs));
    if (before.length === 0) continue;
    console.log(`  before ${Math.round(median(before))} ms`);
    checks.push(atMost(`${name}, share of before`, median(now) / median(before), share));
  }
}

/** Builds and starts the app in another folder with that folder's own code. */
async function startBaseline(folder: string): Promise<TestServer> {
  const importFrom = (file: string) => import(pathToFileURL(path.resolve(folder, file)).href);
  await (await importFrom("scripts/build-web.mjs")).buildWeb();
  const baseline = await importFrom("e2e/test-server.ts");
  return baseline.startTestServer(await baseline.createTemplate(), undefined);
}

await buildWeb();
expect.configure({ timeout: 60_000 });
const postgresUrl = process.env.DATABASE_URL;
delete process.env.DATABASE_URL;
const testServer = await startTestServer(postgresUrl ? "" : await createTemplate(), postgresUrl);
const browser = await openBrowser();
try {
  await measure(testServer);
} finally {
  await browser.close();
  await testServer.close();
}
console.log("Thresholds");
process.exitCode = report(checks) ? 0 : 1;
