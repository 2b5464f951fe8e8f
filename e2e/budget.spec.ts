import type { Page } from "@playwright/test";
import budget from "../budget.json" with { type: "json" };
import { expect, test } from "./journey.ts";
import { screensOf } from "./screens.ts";

type File = { address: string; bytes: number };

/** What a page fetches, with its bytes as sent. */
async function filesOn(page: Page, address: string): Promise<File[]> {
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  return page.evaluate(() =>
    performance.getEntriesByType("resource").map((entry) => ({
      address: entry.name,
      bytes: (entry as PerformanceResourceTiming).encodedBodySize,
    })),
  );
}

/**
 * Bytes of the app's files of one kind, those known already left out. The scripts that every page begins with are
 * looked after by themselves: the browser asks for them each time, and may say that it got nothing.
 */
const bytesOf = (files: File[], ending: string, known: File[] = []) =>
  files
    .filter(({ address }) => address.includes("/assets/") && address.endsWith(ending))
    .filter(({ address }) => !known.some((one) => one.address === address))
    .reduce((sum, { bytes }) => sum + bytes, 0);

const beginnings = ["/theme.js", "/first-calls.js", "/drawn.js"];

const asksQuestions = /^\/(quiz\/|question$|daily-practice-questions$)/;

test("no page loads more than a slow phone can bear, at first or after the dashboard", async ({ page }) => {
  test.setTimeout(240_000);
  const { scripts, styles } = budget;
  const screens = await screensOf(page);
  const atHome = await filesOn(page, "/dashboard");
  let beforeTheApp = 0;
  for (const script of beginnings)
    beforeTheApp += Number((await page.request.get(script)).headers()["content-length"]);
  expect.soft(beforeTheApp, "scripts before the app's").toBeGreaterThan(1_000);
  expect.soft(beforeTheApp, "scripts before the app's").toBeLessThanOrEqual(scripts.beforeTheAppBytes);
  for (const screen of screens) {
    const files = await filesOn(page, screen);
    expect.soft(bytesOf(files, ".js"), `${screen}: scripts`).toBeGreaterThan(20_000);
    expect.soft(bytesOf(files, ".js"), `${screen}: scripts`).toBeLessThanOrEqual(scripts.firstLoadBytes);
    // The player brings the queue of answers and what keeps them on the device.
    const most = asksQuestions.test(screen) ? scripts.firstQuestionPageBytes : scripts.furtherPageBytes;
    const further = bytesOf(files, ".js", atHome);
    expect.soft(further, `${screen}: scripts after the dashboard`).toBeLessThanOrEqual(most);
    expect.soft(bytesOf(files, ".css"), `${screen}: styles`).toBeLessThanOrEqual(styles.firstLoadBytes);
  }
});
