import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { listOptionalFiles, waitForOfflineFiles, waitForServiceWorker } from "./offline-files.ts";

test.use({ user: "learner", serviceWorkers: "allow" });

/** Leaves the service worker's first two requests for optional files without a response. */
async function holdDownload(page: Page): Promise<{ requestedPaths: string[]; release: () => void }> {
  const optionalFiles = await listOptionalFiles(page);
  const requestedPaths: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.context().route(
    ({ pathname }) => optionalFiles.includes(pathname),
    async (route) => {
      if (route.request().serviceWorker()) {
        requestedPaths.push(new URL(route.request().url()).pathname);
        if (requestedPaths.length <= 2) await promise;
      }
      await route.continue();
    },
  );
  return { requestedPaths, release: resolve };
}

test("the first installation doesn't wait for files that only some screens need, and screens don't queue behind them", async ({
  page,
}) => {
  const { requestedPaths, release } = await holdDownload(page);
  const pathsOfPage: string[] = [];
  page.on("request", (request) => {
    if (!request.serviceWorker()) pathsOfPage.push(new URL(request.url()).pathname);
  });
  await page.goto("/dashboard");
  await waitForServiceWorker(page);
  await expect.poll(() => requestedPaths.length).toBe(2);
  await page.getByRole("link", { name: "Progress" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Progress" })).toBeVisible();
  expect(requestedPaths.length).toBeGreaterThan(2);
  expect(requestedPaths.slice(2).filter((path) => !pathsOfPage.includes(path))).toEqual([]);
  release();
  await waitForOfflineFiles(page);
});

test("a download that stopped with the service worker continues with the next start", async ({ page }) => {
  const { requestedPaths } = await holdDownload(page);
  await page.goto("/dashboard");
  await waitForServiceWorker(page);
  await expect.poll(() => requestedPaths.length).toBe(2);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
  await page.reload();
  await waitForOfflineFiles(page);
});

test.describe(() => {
  // Without the content policy, the test can register the service worker of another build.
  test.use({ bypassCSP: true });

  test("an update replaces the previous build only when all its files are stored", async ({ page }) => {
    await page.goto("/dashboard");
    await waitForOfflineFiles(page);
    await serveOtherBuild(page.context());
    const { requestedPaths, release } = await holdDownload(page);
    await page.evaluate(
      async () => void (await navigator.serviceWorker.register("/service-worker.js?other")),
    );
    await expect.poll(() => requestedPaths.length).toBe(2);
    expect(await page.evaluate(describeUpdate)).toEqual({ installing: true, waiting: false });
    release();
    await expect.poll(() => page.evaluate(describeUpdate)).toEqual({ installing: false, waiting: true });
    const fileCounts = await page.evaluate(async () => {
      const stored = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return stored.map((requests) => requests.length);
    });
    expect(fileCounts).toHaveLength(2);
    expect(fileCounts[1]).toBe(fileCounts[0]);
  });
});

async function serveOtherBuild(context: BrowserContext): Promise<void> {
  await context.route("**/service-worker.js?other", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/BUILD = "\w+"/, 'BUILD = "other"');
    await route.fulfill({ response, body });
  });
}

async function describeUpdate() {
  const registration = await navigator.serviceWorker.getRegistration();
  return { installing: Boolean(registration?.installing), waiting: Boolean(registration?.waiting) };
}
