import type { BrowserContext, Page } from "@playwright/test";
import { advanceClockUntil, apiRequest, expect, test, waitForApp, waitForControl } from "./fixtures.ts";
import { listOptionalFiles, waitForOfflineFiles, waitForServiceWorker } from "./offline-files.ts";
import { startQuiz } from "./quiz-helpers.ts";

test.use({ user: "learner", serviceWorkers: "allow" });

const OLD_WORKER_STOP_MS = 15_000;

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

test("an installation that gets a page of another build is repeated, so that offline pages and files fit together", async ({
  page,
  context,
}) => {
  let answeredByOtherBuild = 0;
  await context.route("**/dashboard", async (route) => {
    if (route.request().serviceWorker() === null) return route.continue();
    answeredByOtherBuild += 1;
    const body = '<script type="module" src="/assets/index-of-another-build.js"></script>';
    await route.fulfill({ contentType: "text/html", body });
  });
  await page.goto("/dashboard");
  await expect.poll(() => answeredByOtherBuild).toBeGreaterThan(0);
  const registrations = async () => (await navigator.serviceWorker.getRegistrations()).length;
  await expect.poll(() => page.evaluate(registrations)).toBe(0);
  await context.unroute("**/dashboard");
  await context.setOffline(true);
  await context.setOffline(false);
  await waitForServiceWorker(page);
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
    const missing = await page.evaluate(
      async (files) => {
        const stored = (await (await caches.open("other")).keys()).map(({ url }) => new URL(url).pathname);
        return files.filter((file) => !stored.includes(file));
      },
      await listOptionalFiles(page),
    );
    expect(missing).toEqual([]);
    expect(await page.evaluate(() => caches.keys())).toHaveLength(2);
  });

  test("a new version starts when the learner asks for it", async ({ page }) => {
    await page.goto("/dashboard");
    await waitForOfflineFiles(page);
    await offerNewVersion(page);
    const reload = waitForReload(page);
    await page.getByRole("button", { name: "Update now" }).click();
    await reload;
    expect(await page.evaluate(() => caches.keys())).toEqual(["other"]);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("A new version of Rasayan is ready.")).toHaveCount(0);
  });

  test("a new version waits while a quiz runs in any tab, and then starts in a page that nobody looks at", async ({
    page,
    context,
  }) => {
    const { hash, ids } = await startQuiz(page, "quick-quiz");
    await page.goto("/dashboard");
    await waitForOfflineFiles(page);
    const quizTab = await context.newPage();
    await quizTab.goto(`/quiz/${hash}/question/${ids[0]}`);
    await waitForApp(quizTab);
    await offerNewVersion(page);
    await quizTab.bringToFront();
    await hide(quizTab);
    await page.getByRole("button", { name: "Update now" }).click();
    await expect(page.getByText("Finish what runs in your other tab first.")).toBeVisible();
    await expect(quizTab.getByText("A new version of Rasayan is ready.")).toHaveCount(0);
    expect(await page.evaluate(describeUpdate)).toMatchObject({ waiting: true });

    await quizTab.getByRole("button", { name: "Save and exit" }).click();
    await expect(quizTab.getByText("A new version of Rasayan is ready.")).toBeVisible();
    const reloads = waitForReload(page, quizTab);
    await hide(page);
    await reloads;
    // The browser's own check may find the server's script again, so another one may be waiting by now.
    const activeScript = () =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
    await expect.poll(activeScript).toMatch(/\?other$/);
  });

  test("a new version waits for a card review that is neither sent nor stored, and then starts by itself", async ({
    page,
    context,
  }) => {
    await page.clock.install();
    await page.addInitScript(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...args) {
        if (this.name === "unsent") throw new DOMException("full", "QuotaExceededError");
        return put.apply(this, args);
      };
    });
    const fetchCards = async () => (await apiRequest(page, "GET", "/api/revision/notes")).body.contents;
    const cards = await fetchCards();
    await page.goto("/daily-revision-cards");
    await waitForOfflineFiles(page);
    const otherTab = await context.newPage();
    await otherTab.goto("/dashboard");
    await expect(otherTab.getByRole("heading", { level: 1 })).toBeVisible();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await context.route("**/mark-as-revised", async (route) => {
      await held;
      // The app may have given up this request, and sends another.
      await route.continue().catch(() => undefined);
    });
    const review = page.getByRole("button", { name: "Mark as Revised & Next" });
    await waitForControl(review);
    await review.click();
    await expect(page.getByText(`Card 2 of ${cards.length}`)).toBeVisible();
    await offerNewVersion(page);
    await page.evaluate(() => Reflect.set(window, "isFirstDocument", true));
    const isReloaded = () => page.evaluate(() => !Reflect.has(window, "isFirstDocument"));
    await hide(page);

    // The idle page of another tab takes the new version. Every tab of the browser learns of that.
    await expect(otherTab.getByText("A new version of Rasayan is ready.")).toBeVisible();
    const replaced = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const report = () => resolve("replaced");
          navigator.serviceWorker.addEventListener("controllerchange", report, { once: true });
        }),
    );
    const reloadOfOtherTab = waitForReload(otherTab);
    await hide(otherTab);
    await reloadOfOtherTab;
    expect(await replaced).toBe("replaced");
    await expect(page.getByText(`Card 2 of ${cards.length}`)).toBeVisible();
    expect(await isReloaded()).toBe(false);

    release();
    await advanceClockUntil(page, isReloaded);
    expect(await fetchCards()).toHaveLength(cards.length - 1);
  });

  test("a page on which something is typed is not replaced unasked", async ({ page }) => {
    await page.goto("/dashboard");
    await waitForOfflineFiles(page);
    await page.getByRole("combobox").fill("mole");
    await offerNewVersion(page);
    await hide(page);
    await expect(page.getByText("A new version of Rasayan is ready.")).toBeVisible();
    expect(await page.evaluate(describeUpdate)).toMatchObject({ waiting: true });
    await expect(page.getByRole("combobox")).toHaveValue("mole");
  });
});

/** Offers another build. The browser's own check compares the script with the server's, which a test can't replace. */
async function offerNewVersion(page: Page): Promise<void> {
  await serveOtherBuild(page.context());
  await page.evaluate(async () => void (await navigator.serviceWorker.register("/service-worker.js?other")));
  // A page that starts would else offer the first build again.
  await page.context().route("**/service-worker.js", (route) => route.abort());
  await expect(page.getByText("A new version of Rasayan is ready.")).toBeVisible();
}

/**
 * Resolves once the new version has loaded these pages again. Chromium lets it start when the old service worker has
 * nothing to do. With developer tools attached, as in tests, an old one that a request has started again may never count
 * as idle, so it is stopped now and then.
 */
async function waitForReload(...pages: [Page, ...Page[]]): Promise<void> {
  const reloads = Promise.all(pages.map((page) => page.waitForEvent("load")));
  const devtools = await pages[0].context().newCDPSession(pages[0]);
  await devtools.send("ServiceWorker.enable");
  const timer = setInterval(() => void devtools.send("ServiceWorker.stopAllWorkers"), OLD_WORKER_STOP_MS);
  await reloads.finally(() => clearInterval(timer));
  await devtools.detach();
}

/** What happens when the learner switches to another app. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
}

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
