import { apiRequest, expect, test } from "./fixtures.ts";
import { playQuestions } from "./quiz-helpers.ts";
import { listScreenPaths, openScreen } from "./route-list.ts";

test.use({ user: "learner" });

/** The maximum share of a phone's screen that fixed and sticky bars may cover. */
const MAX_COVERED_SHARE = 0.25;

test("with text at 200% no screen scrolls sideways", async ({ page }) => {
  test.setTimeout(240_000);
  const screens = await listScreenPaths(page);
  await page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = "200%";
    }),
  );
  for (const screen of screens) {
    await openScreen(page, screen);
    for (const details of await page.locator("summary").all()) await details.click();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
  }
});

test("at 360 px a chapter's name never breaks within a word", async ({ page }) => {
  test.setTimeout(240_000);
  const screens = await listScreenPaths(page);
  await playQuestions(page, 3);
  const { chapters } = (await apiRequest(page, "GET", "/api/chapters")).body;
  const names: string[] = chapters.map(({ name }: { name: string }) => name);
  let seen = 0;
  for (const screen of screens) {
    await openScreen(page, screen);
    const showAll = page.getByRole("button", { name: /^Show all \d+ chapters/ });
    if (await showAll.isVisible()) await showAll.click();
    for (const details of await page.locator("summary").all()) await details.click();
    const { count, broken } = await page.evaluate(findBrokenNames, names);
    expect(broken, screen).toEqual([]);
    seen += count;
  }
  expect(seen).toBeGreaterThan(100);
});

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

test("on a phone in landscape, bars cover at most a quarter of any screen", async ({ page }) => {
  test.setTimeout(240_000);
  const screens = await listScreenPaths(page);
  await page.setViewportSize({ width: 740, height: 360 });
  for (const screen of screens) {
    await openScreen(page, screen);
    const covered = await page.evaluate(() => {
      const bars = [...document.querySelectorAll("body *")].filter((element) =>
        ["fixed", "sticky"].includes(getComputedStyle(element).position),
      );
      const wideBars = bars
        .map((bar) => bar.getBoundingClientRect())
        .filter(({ width }) => width > innerWidth / 3);
      return wideBars.reduce((sum, { height }) => sum + height, 0) / innerHeight;
    });
    expect(covered, `${screen} is covered`).toBeLessThanOrEqual(MAX_COVERED_SHARE);
  }
});
