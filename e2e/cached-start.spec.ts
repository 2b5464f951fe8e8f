import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { waitForServiceWorker } from "./offline-files.ts";

test.use({ user: "learner", serviceWorkers: "allow" });

const menu = (page: Page) => page.getByRole("navigation", { name: "Learn" });

/** Opens the dashboard and waits until the service worker controls the page. */
async function visitDashboard(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await menu(page).waitFor();
  await waitForServiceWorker(page);
}

test("a returning learner sees the cached dashboard before the server has responded", async ({ page }) => {
  await visitDashboard(page);
  const devtools = await page.context().newCDPSession(page);
  // Playwright's route interception would bypass the service worker. This latency is longer than the test's timeout.
  const stalledNetwork = { offline: false, latency: 600_000, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", stalledNetwork);
  await page.goto("/", { waitUntil: "commit" });
  await expect(menu(page)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a cached page is shown at once, and a reload shows the server's version", async ({ page }) => {
  await visitDashboard(page);
  await page.evaluate(async () => {
    const [build = ""] = await caches.keys();
    const cachedPage = new Response("<title>cached copy</title>", {
      headers: { "content-type": "text/html" },
    });
    await (await caches.open(build)).put("/dashboard", cachedPage);
  });
  await page.goto("/dashboard");
  await expect(page).toHaveTitle("cached copy");
  await page.reload();
  await expect(menu(page)).toBeVisible();
});

test("an expired session leads to the landing page, without a redirect on the next visit", async ({
  page,
  context,
}) => {
  await visitDashboard(page);
  await context.clearCookies();
  const demoButton = page.getByRole("button", { name: "Try it as a student" });
  await page.goto("/");
  await expect(demoButton).toBeVisible();
  let unauthorizedCount = 0;
  page.on("response", (response) => {
    unauthorizedCount += response.status() === 401 ? 1 : 0;
  });
  await page.goto("/");
  await expect(demoButton).toBeVisible();
  expect(unauthorizedCount).toBe(0);
  await demoButton.click();
  await expect(menu(page)).toBeVisible();
});
