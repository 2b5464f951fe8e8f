import type { Page, Route } from "@playwright/test";
import budget from "../budget.json" with { type: "json" };
import { callFrom, expect, test } from "./journey.ts";
import { chapterIdOf, signInAsLearner } from "./learner.ts";
import { reviewOf, startDiagnostic } from "./quiz-play.ts";

/** A phone with a weak signal. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 90_000, uploadThroughput: 60_000 };

type Shift = { value: number; what: string[] };
declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Notes from the first paint on what moved without the learner's doing. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Element | null }[];
        };
        const what = sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.nodeName ?? "gone");
        if (!hadRecentInput) window.shifts.push({ value, what });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Opens the page as a first visit on a slow network, and gives what moved until all was there. */
async function shiftsOn(page: Page, address: string, ready: string): Promise<Shift[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.clearBrowserCache");
  await devtools.send("Network.emulateNetworkConditions", SLOW);
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  // What is drawn last is reported after its frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  const shifts = await page.evaluate(() => window.shifts);
  await devtools.detach();
  return shifts;
}

/** The addresses of a quiz question of each kind, a review, a note and the cards, each with what shows that it is there. */
async function pagesWithMaths(page: Page): Promise<[address: string, ready: string][]> {
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  const body = { type: "previous-questions_chapter", chapter_id: chapterId };
  const open = (await callFrom(page, "POST", "/api/quiz", body)).body.hash;
  const done = await startDiagnostic(page, 15);
  await callFrom(page, "POST", `/api/quiz/${done}/end`);
  const quizOf = async (hash: string) => (await callFrom(page, "GET", `/api/quiz/${hash}`)).body.quiz;
  const byType = new Map<string, number>();
  for (const id of (await quizOf(open)).question_ids) {
    const { question } = (await callFrom(page, "GET", `/api/quiz/${open}/question/${id}`)).body;
    if (question.text_html.includes("katex")) byType.set(question.type, id);
  }
  for (const id of byType.values()) {
    await callFrom(page, "PUT", `/api/bookmarks/questions/${id}`, {});
    const report = { reason: "typo", text: "" };
    await callFrom(page, "PUT", `/api/quiz/${open}/question/${id}/report`, report);
  }
  const reviewed = (await reviewOf(page, done)).find((question) => question.text_html.includes("katex"))?.id;
  const { contents } = (await callFrom(page, "GET", `/api/chapters/${chapterId}/content`)).body;
  await callFrom(page, "POST", "/api/user/chapters", {
    chapter_ids: [chapterId],
    latest_chapter_id: chapterId,
  });
  const note = `${contents[0].id}/${encodeURIComponent(contents[0].title)}`;
  return [
    ...[...byType.values()].map((id): [string, string] => [`/quiz/${open}/question/${id}`, "main .katex"]),
    [`/quiz/${done}/question/${reviewed}/review`, "main .katex"],
    [`/quiz/${done}/summary`, "main h2"],
    [`/chapter-wise-revision/${chapterId}/Electrochemistry/${note}`, "main .katex"],
    ["/daily-revision-cards", "main .katex"],
    ["/starred", "main .katex"],
    ["/reports", "main .katex"],
    ["/question", "main .katex"],
  ];
}

test("nothing moves on a page with formulae while it loads for the first time on a slow network", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signInAsLearner(page);
  const pages = await pagesWithMaths(page);
  await watchShifts(page);
  for (const [address, ready] of pages) {
    const shifts = await shiftsOn(page, address, ready);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect.soft(sum, `${address} ${JSON.stringify(shifts)}`).toBeLessThan(budget.layoutShift);
  }
});

for (const [what, meet] of [
  ["fails", (route: Route) => route.abort()],
  ["never comes", () => undefined],
] as const)
  test(`a font that ${what} keeps no one from reading`, async ({ page }) => {
    await signInAsLearner(page);
    const [[address] = [""]] = await pagesWithMaths(page);
    await page.clock.install();
    await page.route(/\/assets\/KaTeX/, meet);
    await page.goto(address, { waitUntil: "commit" });
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(page.locator("main .katex").first()).toBeVisible({ timeout: 200 });
    }).toPass();
    await expect(page.getByText("Loading the question")).toBeHidden();
  });
