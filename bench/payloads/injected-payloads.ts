import type { Browser, BrowserContext, Page } from "@playwright/test";
import { monitorViolations, RENDERED_TEXTS, triggerAll, type Violations } from "../../e2e/xss-monitor.ts";
import { type Batch, injectPayloads } from "./batches.ts";
import type { Screen } from "./screens.ts";

const PHONE = { viewport: { width: 360, height: 740 }, serviceWorkers: "block" } as const;

/** `givenUp`: screens that a payload held up. */
export type ScreenResults = Violations & { views: number; nodes: number; timedOut: number };
/** `patienceMs`: how long a screen may take to come to rest. */
export type BrowserTarget = { browser: Browser; url: string; bypassCSP: boolean; timeoutMs: number };

/** A browser of one person's own, in which every deed of a text is counted. */
export async function openMonitoredContext({ browser, url, bypassCSP }: BrowserTarget) {
  const context = await browser.newContext({ ...PHONE, bypassCSP, baseURL: url });
  return { context, violations: await monitorViolations(context, url) };
}

/** Each batch, put into the replies of the API, on each screen of one person. A page that a payload holds up is given up. */
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

/** How many nodes of texts the screen had; undefined when it stood still. */
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

/** Opens a page as the server draws it, without the app, and touches all of it. How many nodes it had. */
export async function visitServerRendered(page: Page, path: string, timeoutMs: number): Promise<number> {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(path, { timeout: timeoutMs }).catch(() => undefined);
  const nodes = await page.evaluate(triggerAll, "#root *").catch(() => 0);
  await page.unroute("**/assets/*.js");
  return nodes;
}

/** A new page for one that does not come to rest. */
export async function replacePage(page: Page, context: BrowserContext, { path }: Screen): Promise<Page> {
  console.log(`  ${path} did not come to rest`);
  await page.close().catch(() => undefined);
  return context.newPage();
}
