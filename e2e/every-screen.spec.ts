import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./journey.ts";
import { screensOf } from "./screens.ts";

const LARGEST_SCRIPT_KB = 95;
/** The player also carries the queue of answers and what keeps them on the device. */
const LARGEST_PLAYER_KB = 99;

for (const colorScheme of ["light", "dark"] as const)
  test(`no screen has a serious accessibility fault, scrolls sideways or complains (${colorScheme})`, async ({
    page,
    stack,
  }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ colorScheme });
    const screens = await screensOf(page);
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !/404 \(Not Found\)/.test(message.text()))
        complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(stack.url) && !request.url().startsWith("data:"))
        foreign.push(request.url());
    });
    for (const screen of screens) {
      await page.goto(screen);
      await page.waitForLoadState("networkidle");
      await expect(page.getByRole("heading").or(page.getByRole("main")).first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"])
        .analyze();
      const faults = violations.filter(
        ({ id, impact }) => impact === "serious" || impact === "critical" || id === "region",
      );
      expect(faults.map((one) => `${screen}: ${one.id} ${one.nodes[0]?.html}`)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
    }
    expect(complaints).toEqual([]);
    expect(foreign).toEqual([]);
  });

test("no page loads more script than a slow phone can bear", async ({ page }) => {
  test.setTimeout(120_000);
  const screens = await screensOf(page);
  for (const screen of screens) {
    await page.goto(screen);
    await page.waitForLoadState("networkidle");
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter((entry) => entry.name.endsWith(".js"))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    );
    expect(bytes / 1024, `${screen} in KB`).toBeGreaterThan(20);
    expect(bytes / 1024, `${screen} in KB`).toBeLessThanOrEqual(
      screen.startsWith("/quiz/") ? LARGEST_PLAYER_KB : LARGEST_SCRIPT_KB,
    );
  }
});
