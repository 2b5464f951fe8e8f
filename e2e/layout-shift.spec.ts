import type { Page, Route } from "@playwright/test";
import budget from "../budget.json" with { type: "json" };
import { apiRequest, expect, setGoals, test } from "./fixtures.ts";
import { chapterIdOf, fetchReview, startDiagnostic, startQuiz } from "./quiz-helpers.ts";

// A service worker would serve files from its cache, not over the slow network.
test.use({ user: "learner", serviceWorkers: "block" });

/** A phone with a weak signal. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 90_000, uploadThroughput: 60_000 };

type Shift = { value: number; elements: string[] };
declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Records layout shifts without recent user input, from the first paint on. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Element | null }[];
        };
        const elements = sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.nodeName ?? "gone");
        if (!hadRecentInput) window.shifts.push({ value, elements });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Opens a page with an empty cache on a slow network. Returns the layout shifts until it is complete. */
async function shiftsOn(page: Page, path: string, readySelector: string): Promise<Shift[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.clearBrowserCache");
  await devtools.send("Network.emulateNetworkConditions", SLOW_NETWORK);
  await page.goto(path, { waitUntil: "commit" });
  await page.locator(readySelector).first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  // The browser reports a shift after its frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const shifts = await page.evaluate(() => window.shifts);
  await devtools.detach();
  return shifts;
}

/** Pages with formulas, each with a selector that matches once the page is ready. */
async function pagesWithFormulas(page: Page): Promise<[path: string, readySelector: string][]> {
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  const body = { type: "previous-questions_chapter", chapter_id: chapterId };
  const openQuiz = (await apiRequest(page, "POST", "/api/quiz", body)).body.hash;
  const completedQuiz = await startDiagnostic(page, 15);
  await apiRequest(page, "POST", `/api/quiz/${completedQuiz}/end`);
  const fetchQuiz = async (hash: string) => (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz;
  const byType = new Map<string, number>();
  for (const id of (await fetchQuiz(openQuiz)).question_ids) {
    const { question } = (await apiRequest(page, "GET", `/api/quiz/${openQuiz}/question/${id}`)).body;
    if (question.text_html.includes("katex")) byType.set(question.type, id);
  }
  for (const id of byType.values()) {
    await apiRequest(page, "PUT", `/api/bookmarks/questions/${id}`, {});
    const report = { reason: "typo", text: "" };
    await apiRequest(page, "PUT", `/api/quiz/${openQuiz}/question/${id}/report`, report);
  }
  const reviewed = (await fetchReview(page, completedQuiz)).find((question) =>
    question.text_html.includes("katex"),
  )?.id;
  const { contents } = (await apiRequest(page, "GET", `/api/chapters/${chapterId}/content`)).body;
  await apiRequest(page, "POST", "/api/user/chapters", {
    chapter_ids: [chapterId],
    latest_chapter_id: chapterId,
  });
  const note = `${contents[0].id}/${encodeURIComponent(contents[0].title)}`;
  return [
    ...[...byType.values()].map((id): [string, string] => [
      `/quiz/${openQuiz}/question/${id}`,
      "main .katex",
    ]),
    [`/quiz/${completedQuiz}/question/${reviewed}/review`, "main .katex"],
    [`/quiz/${completedQuiz}/summary`, "main h2"],
    [`/chapter-wise-revision/${chapterId}/Electrochemistry/${note}`, "main .katex"],
    ["/daily-revision-cards", "main .katex"],
    ["/starred", "main .katex"],
    ["/reports", "main .katex"],
    ["/question", "main .katex"],
    [await passagePath(page), "main .katex"],
  ];
}

/** The path of a question about a passage. Which questions a quiz has is random. */
async function passagePath(page: Page): Promise<string> {
  await setGoals(page, { target_exam: "JEE Advanced" });
  for (let tries = 0; tries < 5; tries += 1) {
    const { hash, questions } = await startQuiz(page, "unlimited");
    const question = questions.find(({ passage }) => passage);
    if (question) return `/quiz/${hash}/question/${question.id}`;
  }
  throw new Error("No quiz has a question about a passage.");
}

test("pages with formulas have almost no layout shift on a first load over a slow network", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const pages = await pagesWithFormulas(page);
  await recordShifts(page);
  for (const [path, readySelector] of pages) {
    const shifts = await shiftsOn(page, path, readySelector);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect.soft(sum, `${path} ${JSON.stringify(shifts)}`).toBeLessThan(budget.layoutShift);
  }
});

for (const [what, handleRoute] of [
  ["fails", (route: Route) => route.abort()],
  ["never loads", () => undefined],
] as const)
  test(`a font that ${what} doesn't keep the text hidden`, async ({ page }) => {
    const [[path] = [""]] = await pagesWithFormulas(page);
    await page.clock.install();
    await page.route(/\/assets\/KaTeX/, handleRoute);
    await page.goto(path, { waitUntil: "commit" });
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(page.locator("main .katex").first()).toBeVisible({ timeout: 200 });
    }).toPass();
    await expect(page.getByText("Loading the question")).toBeHidden();
  });
