// npm run bench -- payloads [payloads] [--break]: hostile texts in every place of the product that shows what someone
// wrote, in a real browser. --break leaves out the sanitiser and the security policy, which has to be noticed.
import { rm } from "node:fs/promises";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { makeTemplate, startStack } from "../e2e/stack.ts";
import config from "../playwright.config.ts";
import { hasCorpus, hostileTexts } from "../server/test/markup/payload-lists.ts";
import { atLeast, atMost, report } from "./engine/checks.ts";
import { type Batch, batchesOf, withPayloads } from "./payloads/batches.ts";
import { editorScreens, learnerScreens } from "./payloads/screens.ts";
import { touchAll, watch } from "./payloads/watch.ts";

const BATCH = 250;
const LONGEST_MS = 15_000;

const isBroken = process.argv.includes("--break");
const wanted = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? Number.POSITIVE_INFINITY);
if (!hasCorpus)
  throw new Error("The payload lists (shared/data/security) do not lie beside this repository.");
const payloads = [...new Set(hostileTexts())].slice(0, wanted);
const batches = batchesOf(payloads, BATCH, isBroken);
const template = await makeTemplate();
const stack = await startStack(template, undefined);
const browser = await chromium.launch(config.use?.launchOptions);
const start = performance.now();
const seen = [await show(learnerScreens), await show(editorScreens)];
await browser.close();
await stack.close();
await rm(template, { recursive: true, force: true });

const sum = (kind: "executions" | "foreignRequests" | "policyReports" | "views" | "nodes") =>
  seen.reduce((total, one) => total + one[kind], 0);
const minutes = Math.round((performance.now() - start) / 6000) / 10;
console.log(`${payloads.length} payloads, ${sum("views")} views of a payload on a screen, ${minutes} min`);
console.log(`  ${sum("nodes")} nodes touched`);
for (const one of seen) for (const sample of one.samples) console.log(`  ${sample}`);
console.log("Gates");
const checks = isBroken
  ? [atLeast("executions seen without sanitiser and policy", sum("executions"), 100)]
  : [
      atMost("executions", sum("executions"), 0),
      atMost("requests to other hosts", sum("foreignRequests"), 0),
      atMost("reports of the policy, but for pictures of other sites", sum("policyReports"), 0),
    ];
process.exitCode = report(checks) ? 0 : 1;

/** Each batch on each screen of one person. A page that a payload holds up is given up. */
async function show(screensOf: (page: Page) => Promise<string[]>) {
  const options = { viewport: { width: 360, height: 740 }, bypassCSP: isBroken } as const;
  const context = await browser.newContext({ ...options, baseURL: stack.url, serviceWorkers: "block" });
  const deeds = await watch(context, stack.url);
  let page = await context.newPage();
  const screens = await screensOf(page);
  const figures = { views: 0, nodes: 0 };
  const served = { batch: batches[0] };
  await serve(context, served);
  for (const batch of batches) {
    served.batch = batch;
    for (const screen of screens) {
      const nodes = await visit(page, screen);
      figures.views += batch.count;
      figures.nodes += nodes ?? 0;
      if (nodes === undefined) page = await instead(page, context, screen);
    }
  }
  await context.close();
  return { ...figures, ...deeds };
}

async function serve(context: BrowserContext, served: { batch: Batch | undefined }): Promise<void> {
  await context.route(`${stack.url}/api/**`, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const json = await response.json().catch(() => undefined);
    return route.fulfill({ response, json: served.batch ? withPayloads(json, served.batch) : json });
  });
}

/** How many nodes of payloads the screen had; undefined when it stood still. */
async function visit(page: Page, screen: string): Promise<number | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, LONGEST_MS, undefined));
  const looked = async () => {
    await page.goto(screen, { waitUntil: "networkidle", timeout: LONGEST_MS });
    const nodes = await page.evaluate(touchAll);
    await page.waitForTimeout(200);
    return nodes;
  };
  return Promise.race([looked().catch(() => undefined), late]);
}

async function instead(page: Page, context: BrowserContext, screen: string): Promise<Page> {
  console.log(`  ${screen} did not come to rest`);
  await page.close().catch(() => undefined);
  return context.newPage();
}
