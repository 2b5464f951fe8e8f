import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { apiRequest, expect } from "./fixtures.ts";
import { openScreen, screens, test } from "./route-list.ts";

const PORTRAIT = { width: 360, height: 740 };
const LANDSCAPE = { width: 740, height: 360 };

/** The maximum share of a phone's screen that fixed and sticky bars may cover. */
const MAX_COVERED_SHARE = 0.25;

const softExpect = expect.configure({ soft: true });

// Each screen is opened once for all checks: opening them takes most of the time.
for (const [name, pathOf] of Object.entries(screens))
  test(`${name} is accessible in light and dark, fits a phone with large text too, and reports no errors`, async ({
    page,
    testServer,
    learnerData,
  }) => {
    const { chapters } = (await apiRequest(page, "GET", "/api/chapters")).body;
    const chapterNames: string[] = chapters.map(({ name }: { name: string }) => name);
    const consoleErrors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !/404 \(Not Found\)/.test(message.text()))
        consoleErrors.push(message.text());
    });
    page.on("pageerror", (error) => consoleErrors.push(error.message));
    const foreignRequests: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(testServer.url) && !request.url().startsWith("data:"))
        foreignRequests.push(request.url());
    });
    await page.emulateMedia({ colorScheme: "light" });
    await openScreen(page, pathOf(learnerData));
    expect.soft(await seriousViolations(page), "accessibility").toEqual([]);
    expect.soft(await sidewaysScroll(page), "scrolls sideways").toBeLessThanOrEqual(0);
    await page.emulateMedia({ colorScheme: "dark" });
    expect.soft(await seriousViolations(page), "accessibility in dark").toEqual([]);

    await page.setViewportSize(LANDSCAPE);
    // The bars become lower once the page has been laid out for the lower window.
    await softExpect
      .poll(() => page.evaluate(barsThatCover, MAX_COVERED_SHARE), { message: "bars in landscape" })
      .toEqual([]);
    await page.setViewportSize(PORTRAIT);

    const showAll = page.getByRole("button", { name: /^Show all \d+ chapters/ });
    if (await showAll.isVisible()) await showAll.click();
    for (const details of await page.locator("summary").all()) await details.click();
    const { count, broken } = await page.evaluate(findBrokenNames, chapterNames);
    expect.soft(broken, "chapter names that break within a word").toEqual([]);
    if (name === "progress") expect.soft(count, "chapter names").toBeGreaterThan(20);

    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect.soft(await sidewaysScroll(page), "scrolls with large text").toBeLessThanOrEqual(0);
    expect(consoleErrors).toEqual([]);
    expect(foreignRequests).toEqual([]);
  });

async function seriousViolations(page: Page): Promise<string[]> {
  return (await findViolations(page))
    .filter(({ id, impact }) => impact === "serious" || impact === "critical" || id === "region")
    .map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

/** By how many pixels the page is wider than the window. */
const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** The wide fixed and sticky bars, if they cover more than this share of the window. Runs in the page. */
function barsThatCover(maxShare: number): string[] {
  const { innerWidth, innerHeight } = window;
  const bars = [...document.querySelectorAll<HTMLElement>("body *")]
    .filter((element) => ["fixed", "sticky"].includes(getComputedStyle(element).position))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > innerWidth / 3);
  const covered = bars.reduce((sum, { box }) => sum + box.height, 0);
  if (covered <= maxShare * innerHeight) return [];
  return bars.map(({ element: { className, innerText }, box }) =>
    [innerWidth, innerHeight, className, box.height, innerText.slice(0, 60)].join(" "),
  );
}

/** The words of these names that the page shows in two lines. Runs in the page. */
function findBrokenNames(names: string[]): { count: number; broken: string[] } {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  let count = 0;
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent ?? "";
    if (!names.some((name) => text.includes(name))) continue;
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(walker.currentNode, index);
      range.setEnd(walker.currentNode, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
      if (lines.size > 0) count += 1;
      if (lines.size > 1) broken.push(word);
    }
  }
  return { count, broken };
}
