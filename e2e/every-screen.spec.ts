import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./journey.ts";
import { screensOf } from "./screens.ts";

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
