import { runInNewContext } from "node:vm";
import { expect, type Page } from "@playwright/test";

/** Waits until the service worker controls the page and has stored every file that a learner needs offline. */
export async function waitForOfflineFiles(page: Page): Promise<void> {
  await waitForServiceWorker(page);
  const paths = await listOptionalFiles(page);
  // `waitForFunction` would take the promise of an asynchronous function for a yes.
  const countMissing = () =>
    page.evaluate(async (files) => {
      const responses = await Promise.all(files.map((file) => caches.match(file)));
      return responses.filter((response) => response === undefined).length;
    }, paths);
  await expect.poll(countMissing, { timeout: 60_000 }).toBe(0);
}

/** Waits until the service worker controls the page. It may still be fetching the files that only some screens need. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The paths of the files that the service worker fetches once it has taken control. It is run here to find out. */
export async function listOptionalFiles(page: Page): Promise<string[]> {
  const script = await (await page.request.get("/service-worker.js")).text();
  const files: string[] = [];
  const emptyCache = { keys: async () => [], put: async () => undefined };
  const listeners = new Map<string, (event: object) => void>();
  runInNewContext(script, {
    self: {
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
      clients: { claim: async () => undefined },
    },
    caches: { open: async () => emptyCache },
    fetch: async (file: string) => {
      files.push(file);
      return { ok: true };
    },
  });
  const work: Promise<unknown>[] = [];
  // What every page does when it starts.
  listeners.get("message")?.({ waitUntil: (promise: Promise<unknown>) => work.push(promise) });
  await Promise.all(work);
  expect(files.length).toBeGreaterThan(50);
  return files;
}
