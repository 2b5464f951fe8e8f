import type { Page } from "@playwright/test";
import budget from "../budget.json" with { type: "json" };
import { apiRequest, expect } from "./fixtures.ts";
import { openScreen, screens, test } from "./route-list.ts";

// The sizes of files that a service worker serves are unknown.
test.use({ serviceWorkers: "block" });

type LoadedFile = { url: string; bytes: number };

/** The files that a page loads, with their compressed sizes. */
async function loadedFiles(page: Page, url: string): Promise<LoadedFile[]> {
  await openScreen(page, url);
  await page.waitForLoadState("networkidle");
  return page.evaluate(() =>
    performance.getEntriesByType("resource").map((entry) => ({
      url: entry.name,
      bytes: (entry as PerformanceResourceTiming).encodedBodySize,
    })),
  );
}

/**
 * Bytes of the app's files with this ending, except those already loaded. The early scripts aren't in /assets/ and are
 * measured separately: the browser revalidates them on every page and may report 0 bytes.
 */
const bytesOf = (files: LoadedFile[], ending: string, alreadyLoaded: LoadedFile[] = []) =>
  files
    .filter(({ url }) => url.includes("/assets/") && url.endsWith(ending))
    .filter(({ url }) => !alreadyLoaded.some((other) => other.url === url))
    .reduce((sum, { bytes }) => sum + bytes, 0);

const earlyScripts = ["/theme.js", "/preload-data.js", "/start-after-paint.js"];

const questionPagePattern = /^\/(quiz\/|question$|daily-practice-questions$)/;

test("no page exceeds the script and style budget, on a first visit or after the dashboard", async ({
  page,
  learnerData,
}) => {
  test.setTimeout(240_000);
  const { scripts, styles } = budget;
  const dashboardFiles = await loadedFiles(page, "/dashboard");
  let earlyScriptBytes = 0;
  for (const script of earlyScripts)
    earlyScriptBytes += Number((await page.request.get(script)).headers()["content-length"]);
  expect.soft(earlyScriptBytes, "scripts before the app's").toBeGreaterThan(1_000);
  expect.soft(earlyScriptBytes, "scripts before the app's").toBeLessThanOrEqual(scripts.beforeTheAppBytes);
  for (const pathOf of Object.values(screens)) {
    const screen = pathOf(learnerData);
    const files = await loadedFiles(page, screen);
    expect.soft(bytesOf(files, ".js"), `${screen}: scripts`).toBeGreaterThan(20_000);
    expect.soft(bytesOf(files, ".js"), `${screen}: scripts`).toBeLessThanOrEqual(scripts.firstLoadBytes);
    // The quiz page also loads the answer outbox and its storage.
    const maxBytes = questionPagePattern.test(screen)
      ? scripts.firstQuestionPageBytes
      : scripts.furtherPageBytes;
    const furtherBytes = bytesOf(files, ".js", dashboardFiles);
    expect.soft(furtherBytes, `${screen}: scripts after the dashboard`).toBeLessThanOrEqual(maxBytes);
    expect.soft(bytesOf(files, ".css"), `${screen}: styles`).toBeLessThanOrEqual(styles.firstLoadBytes);
  }
});

test("a Main paper arrives in one response that is small enough for a slow network", async ({ page }) => {
  const mock = { type: "mock", blueprint: "jee-main" };
  const { hash } = (await apiRequest(page, "POST", "/api/quiz", mock)).body;
  await page.goto(`/quiz/${hash}`);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "I am ready to begin" }).click();
  await expect(page.getByRole("radio").first()).toBeVisible();
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\/api\/quiz\/[^/]+\/question/.test(name))
      .map((entry) => {
        const { encodedBodySize, decodedBodySize } = entry as PerformanceResourceTiming;
        return { encodedBodySize, decodedBodySize };
      }),
  );
  test.info().annotations.push({ type: "paper", description: JSON.stringify(sizes) });
  const received = sizes.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  expect(received).toBeGreaterThan(5_000);
  expect(received).toBeLessThanOrEqual(budget.paperBytes);
});
