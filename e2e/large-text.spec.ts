import { expect, test } from "./journey.ts";
import { screensOf } from "./screens.ts";

/** How much of the screen a page on a phone may keep covered, whatever is scrolled. */
const MOST_COVERED = 0.25;

test("with text at twice its size no screen scrolls sideways", async ({ page }) => {
  test.setTimeout(240_000);
  const screens = await screensOf(page);
  await page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = "200%";
    }),
  );
  for (const screen of screens) {
    await page.goto(screen);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading").or(page.getByRole("main")).first()).toBeVisible();
    for (const fold of await page.locator("summary").all()) await fold.click();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
  }
});

test("on a phone on its side no bar eats the screen", async ({ page }) => {
  test.setTimeout(240_000);
  const screens = await screensOf(page);
  await page.setViewportSize({ width: 740, height: 360 });
  for (const screen of screens) {
    await page.goto(screen);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading").or(page.getByRole("main")).first()).toBeVisible();
    const covered = await page.evaluate(() => {
      const bars = [...document.querySelectorAll("body *")].filter((one) =>
        ["fixed", "sticky"].includes(getComputedStyle(one).position),
      );
      const wide = bars
        .map((bar) => bar.getBoundingClientRect())
        .filter(({ width }) => width > innerWidth / 3);
      return wide.reduce((sum, { height }) => sum + height, 0) / innerHeight;
    });
    expect(covered, `${screen} is covered`).toBeLessThanOrEqual(MOST_COVERED);
  }
});
