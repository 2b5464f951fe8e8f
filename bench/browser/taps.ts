import type { Page } from "@playwright/test";
import { startQuiz } from "../../e2e/quiz-helpers.ts";
import { installPaintTiming, paintedAfterTap, paintedAt } from "./paint-timing.ts";
import { throttleCpu } from "./phone.ts";

/** So slow that a page which waits for the network is clearly slower than one which does not. */
const RESPONSE_DELAY_MS = 3_000;
const MAX_TAPS = 12;
/** Pause before each tap: the quiz player ignores a tap that soon follows another, or that soon follows a page change. */
const DOUBLE_TAP_MS = 1_000;

type TapTimes = {
  /** Milliseconds from each tap on an option until the option was painted as chosen. */
  choice: number[];
  /** Milliseconds from there until the next question was painted. The page shows the choice for 400 ms of them. */
  next: number[];
};

/** Times the taps on options in a quiz whose questions are prefetched. */
export async function timeTaps(page: Page): Promise<TapTimes> {
  const { hash, questions } = await startQuiz(page, "unlimited");
  await installPaintTiming(page);
  await page.goto(`/quiz/${hash}/question/${questions[0]?.id}`);
  await page.locator("[data-answer]").waitFor();
  await page.waitForLoadState("networkidle");
  const devtools = await throttleCpu(page);
  const slowNetwork = {
    offline: false,
    latency: RESPONSE_DELAY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  };
  await devtools.send("Network.emulateNetworkConditions", slowNetwork);
  const times: TapTimes = { choice: [], next: [] };
  for (const [index, { id, type }] of questions.slice(0, MAX_TAPS).entries()) {
    const next = questions[index + 1]?.id;
    if (type !== "multi choice single answer" || next === undefined) continue;
    await openQuestion(page, id);
    await page.waitForTimeout(DOUBLE_TAP_MS);
    await page.evaluate(() =>
      window.watchForPaint(() => document.querySelector("input[type=radio]:checked") !== null),
    );
    await page.getByRole("radio").first().tap();
    times.choice.push(await paintedAfterTap(page));
    const chosenAt = await paintedAt(page);
    await page.evaluate((pathSuffix) => {
      window.watchForPaint(
        () => location.pathname.endsWith(pathSuffix) && document.querySelector("[data-answer]") !== null,
      );
    }, `/${next}`);
    times.next.push((await paintedAt(page)) - chosenAt);
  }
  await devtools.detach();
  return times;
}

/** Goes to a question with the Next and Skip buttons, without loading a page. */
async function openQuestion(page: Page, id: number): Promise<void> {
  for (let currentUrl = page.url(); !currentUrl.endsWith(`/${id}`); currentUrl = page.url()) {
    await page.waitForTimeout(DOUBLE_TAP_MS);
    await page.getByRole("button", { name: /^(Next|Skip)/ }).tap();
    await page.waitForURL((url) => url.href !== currentUrl);
  }
}
