import { findViolations } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { listScreenPaths, openScreen } from "./route-list.ts";

test.use({ user: "learner" });

for (const colorScheme of ["light", "dark"] as const)
  test(`no screen has serious accessibility violations, sideways scrolling or console errors (${colorScheme})`, async ({
    page,
    testServer,
  }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ colorScheme });
    const screens = await listScreenPaths(page);
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
    for (const screen of screens) {
      await openScreen(page, screen);
      const violations = await findViolations(page);
      const seriousViolations = violations.filter(
        ({ id, impact }) => impact === "serious" || impact === "critical" || id === "region",
      );
      expect(
        seriousViolations.map((violation) => `${screen}: ${violation.id} ${violation.nodes[0]?.html}`),
      ).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
    }
    expect(consoleErrors).toEqual([]);
    expect(foreignRequests).toEqual([]);
  });
