import { expect, test } from "./fixtures.ts";
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
