import type { Browser, BrowserContext, Page } from "@playwright/test";
import { monitorViolations, RENDERED_TEXTS, triggerAll, type Violations } from "../../e2e/xss-monitor.ts";
import { type Batch, injectPayloads } from "./batches.ts";
import type { Screen } from "./screens.ts";

const PHONE = { viewport: { width: 360, height: 740 }, serviceWorkers: "block" } as const;

/** `timedOut`: number of screens that a payload has blocked. */
export type ScreenResults = Violations & { views: number; nodes: number; timedOut: number };
/** `timeoutMs`: how long a screen may take to load. */
export type BrowserTarget = { browser: Browser; url: string; bypassCSP: boolean; timeoutMs: number };

/** Opens a separate browser context in which everything that a text does is counted. */
export async function openMonitoredContext({ browser, url, bypassCSP }: BrowserTarget) {
  const context = await browser.newContext({ ...PHONE, bypassCSP, baseURL: url });
  return { context, violations: await monitorViolations(context, url) };
}

/**
 * Shows each batch, inserted into the API's responses, on each screen of one user. Replaces a page that a payload
 * blocks.
 */
export async function visitWithPayloads(
  target: BrowserTarget,
  batches: readonly Batch[],
  listScreens: (page: Page) => Promise<Screen[]>,
): Promise<ScreenResults> {
  const { context, violations } = await openMonitoredContext(target);
  let page = await context.newPage();
  const screens = await listScreens(page);
  const totals = { views: 0, nodes: 0, timedOut: 0 };
  const injected: { batch?: Batch } = {};
  await routeWithPayloads(context, target.url, injected);
  for (const batch of batches) {
    injected.batch = batch;
    for (const screen of screens) {
      const nodes = await visitScreen(page, screen, target.timeoutMs);
      if (nodes === undefined) page = await replacePage(page, context, screen);
      totals.timedOut += nodes === undefined ? 1 : 0;
      totals.views += nodes === undefined ? 0 : batch.count;
      totals.nodes += nodes ?? 0;
    }
  }
  await context.close();
  return { ...totals, ...violations };
}

async function routeWithPayloads(
  context: BrowserContext,
  url: string,
  injected: { batch?: Batch },
): Promise<void> {
  await context.route(`${url}/api/**`, async (route) => {
    const request = route.request();
    const isRead = request.method() === "GET" || request.url().endsWith("/api/admin/preview");
    if (!isRead) return route.continue();
    const response = await route.fetch();
    const json = await response.json().catch(() => undefined);
    return route.fulfill({ response, json: injected.batch ? injectPayloads(json, injected.batch) : json });
  });
}

/** Number of nodes of texts on the screen; undefined if it timed out. */
export async function visitScreen(
  page: Page,
  { path, prepare }: Screen,
  timeoutMs: number,
): Promise<number | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined));
  const loadAndTrigger = async () => {
    await page.goto(path, { waitUntil: "networkidle", timeout: timeoutMs });
    await prepare?.(page);
    const nodes = await page.evaluate(triggerAll, RENDERED_TEXTS);
    await page.waitForTimeout(200);
    return nodes;
  };
  return Promise.race([loadAndTrigger().catch(() => undefined), timeout]);
}

/** Opens a page as the server renders it, without the app, and triggers all its nodes. Returns their number. */
export async function visitServerRendered(page: Page, path: string, timeoutMs: number): Promise<number> {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(path, { timeout: timeoutMs }).catch(() => undefined);
  const nodes = await page.evaluate(triggerAll, "#root *").catch(() => 0);
  await page.unroute("**/assets/*.js");
  return nodes;
}

/** Replaces a page that has timed out. */
export async function replacePage(page: Page, context: BrowserContext, { path }: Screen): Promise<Page> {
  console.log(`  ${path} timed out`);
  await page.close().catch(() => undefined);
  return context.newPage();
}
