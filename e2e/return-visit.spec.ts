import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { signInAsLearner } from "./learner.ts";

test.use({ serviceWorkers: "allow" });

const menu = (page: Page) => page.getByRole("navigation", { name: "Learn" });

/** A learner who has seen the dashboard on this device, whose app is kept. */
async function hasVisited(page: Page): Promise<void> {
  await signInAsLearner(page);
  await page.goto("/dashboard");
  await menu(page).waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test("who comes back sees the dashboard as it was left, before the server has answered", async ({ page }) => {
  await hasVisited(page);
  const devtools = await page.context().newCDPSession(page);
  // Calls that are intercepted would keep the worker out of it; these take longer than the test may.
  const never = { offline: false, latency: 600_000, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", never);
  await page.goto("/", { waitUntil: "commit" });
  await expect(menu(page)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a page that is kept is shown at once, and as the server has it when it is loaded anew", async ({
  page,
}) => {
  await hasVisited(page);
  await page.evaluate(async () => {
    const [build = ""] = await caches.keys();
    const kept = new Response("<title>as it was kept</title>", { headers: { "content-type": "text/html" } });
    await (await caches.open(build)).put("/dashboard", kept);
  });
  await page.goto("/dashboard");
  await expect(page).toHaveTitle("as it was kept");
  await page.reload();
  await expect(menu(page)).toBeVisible();
});

test("whose session has ended meanwhile is led out, and not led in again", async ({ page, context }) => {
  await hasVisited(page);
  await context.clearCookies();
  const demo = page.getByRole("button", { name: "Try it as a student" });
  await page.goto("/");
  await expect(demo).toBeVisible();
  let refusals = 0;
  page.on("response", (reply) => {
    refusals += reply.status() === 401 ? 1 : 0;
  });
  await page.goto("/");
  await expect(demo).toBeVisible();
  expect(refusals).toBe(0);
  await demo.click();
  await expect(menu(page)).toBeVisible();
});
