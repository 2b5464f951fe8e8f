import type { Page } from "@playwright/test";
import { signInAsLearner } from "./auth.ts";
import { expect, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

const menu = (page: Page) => page.getByRole("navigation", { name: "Learn" });

/** A learner who has seen the dashboard on this device, whose app is kept. */
async function visitDashboard(page: Page): Promise<void> {
  await signInAsLearner(page);
  await page.goto("/dashboard");
  await menu(page).waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test("who comes back sees the dashboard as it was left, before the server has answered", async ({ page }) => {
  await visitDashboard(page);
  const devtools = await page.context().newCDPSession(page);
  // Calls that are intercepted would keep the worker out of it; these take longer than the test may.
  const stalledNetwork = { offline: false, latency: 600_000, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", stalledNetwork);
  await page.goto("/", { waitUntil: "commit" });
  await expect(menu(page)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a page that is kept is shown at once, and as the server has it when it is loaded anew", async ({
  page,
}) => {
  await visitDashboard(page);
  await page.evaluate(async () => {
    const [build = ""] = await caches.keys();
    const cachedPage = new Response("<title>as it was kept</title>", {
      headers: { "content-type": "text/html" },
    });
    await (await caches.open(build)).put("/dashboard", cachedPage);
  });
  await page.goto("/dashboard");
  await expect(page).toHaveTitle("as it was kept");
  await page.reload();
  await expect(menu(page)).toBeVisible();
});

test("whose session has ended meanwhile is led out, and not led in again", async ({ page, context }) => {
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
