import type { Browser, BrowserContext, Page } from "@playwright/test";
import { type Deeds, DRAWN_TEXTS, touchAll, watch } from "../../e2e/hostile-watch.ts";
import { type Batch, withPayloads } from "./batches.ts";
import type { Screen } from "./screens.ts";

const PHONE = { viewport: { width: 360, height: 740 }, serviceWorkers: "block" } as const;

/** `givenUp`: screens that a payload held up. */
export type Seen = Deeds & { views: number; nodes: number; givenUp: number };
/** `patienceMs`: how long a screen may take to come to rest. */
export type Where = { browser: Browser; url: string; bypassCSP: boolean; patienceMs: number };

/** A browser of one person's own, in which every deed of a text is counted. */
export async function openWatched({ browser, url, bypassCSP }: Where) {
  const context = await browser.newContext({ ...PHONE, bypassCSP, baseURL: url });
  return { context, deeds: await watch(context, url) };
}

/** Each batch, put into the replies of the API, on each screen of one person. A page that a payload holds up is given up. */
export async function showServed(
  where: Where,
  batches: readonly Batch[],
  screensOf: (page: Page) => Promise<Screen[]>,
): Promise<Seen> {
  const { context, deeds } = await openWatched(where);
  let page = await context.newPage();
  const screens = await screensOf(page);
  const figures = { views: 0, nodes: 0, givenUp: 0 };
  const served: { batch?: Batch } = {};
  await serve(context, where.url, served);
  for (const batch of batches) {
    served.batch = batch;
    for (const screen of screens) {
      const nodes = await visit(page, screen, where.patienceMs);
      if (nodes === undefined) page = await instead(page, context, screen);
      figures.givenUp += nodes === undefined ? 1 : 0;
      figures.views += nodes === undefined ? 0 : batch.count;
      figures.nodes += nodes ?? 0;
    }
  }
  await context.close();
  return { ...figures, ...deeds };
}

async function serve(context: BrowserContext, url: string, served: { batch?: Batch }): Promise<void> {
  await context.route(`${url}/api/**`, async (route) => {
    const request = route.request();
    const isRead = request.method() === "GET" || request.url().endsWith("/api/admin/preview");
    if (!isRead) return route.continue();
    const response = await route.fetch();
    const json = await response.json().catch(() => undefined);
    return route.fulfill({ response, json: served.batch ? withPayloads(json, served.batch) : json });
  });
}

/** How many nodes of texts the screen had; undefined when it stood still. */
export async function visit(
  page: Page,
  { path, act }: Screen,
  patienceMs: number,
): Promise<number | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs, undefined));
  const looked = async () => {
    await page.goto(path, { waitUntil: "networkidle", timeout: patienceMs });
    await act?.(page);
    const nodes = await page.evaluate(touchAll, DRAWN_TEXTS);
    await page.waitForTimeout(200);
    return nodes;
  };
  return Promise.race([looked().catch(() => undefined), late]);
}

/** Opens a page as the server draws it, without the app, and touches all of it. How many nodes it had. */
export async function visitDrawing(page: Page, path: string, patienceMs: number): Promise<number> {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(path, { timeout: patienceMs }).catch(() => undefined);
  const nodes = await page.evaluate(touchAll, "#root *").catch(() => 0);
  await page.unroute("**/assets/*.js");
  return nodes;
}

/** A new page for one that does not come to rest. */
export async function instead(page: Page, context: BrowserContext, { path }: Screen): Promise<Page> {
  console.log(`  ${path} did not come to rest`);
  await page.close().catch(() => undefined);
  return context.newPage();
}
