import type { BrowserContext, Cookie, Page } from "@playwright/test";
import { setGoals, signInAs } from "../../e2e/fixtures.ts";
import { waitForOfflineFiles } from "../../e2e/offline-files.ts";
import type { TestServer } from "../../e2e/test-server.ts";
import { startThrottlingProxy } from "../../e2e/throttling-proxy.ts";
import { type PagePaths, setUpLearner } from "./learner-fixture.ts";
import { openBrowser, openPhone } from "./phone.ts";

/** The device counts as online, but nothing arrives. */
const STALLED = { roundTripMs: 600_000, bytesPerSecond: 50_000 };
/** 400 kbit/s. */
const SLOW = { roundTripMs: 400, bytesPerSecond: 50_000 };
const GIVE_UP_MS = 40_000;
/** For what is not measured, on a machine that may be busy. */
const SET_UP_TIMEOUT_MS = 180_000;
const CPU_SLOWDOWN = 4;
/** 5 MB, in texts as long as those of a note or a question. */
const STORED_COPIES = 500;
const COPY_LENGTH = 10_000;

/** What was measured, in milliseconds. */
export type Durations = Map<string, number>;

/** A page: its name, its path, and what it shows only once it has its data. */
type TimedPage = [name: string, path: string, content: string];

/** The pages of a returning learner on a bad line. Each function measures once, so that two builds can take turns. */
export type StalledLine = {
  /** Pages that the device holds, on a line that stalls. A page that has not appeared counts as `GIVE_UP_MS`. */
  timeStoredPages: () => Promise<Durations>;
  /** Pages on a device that holds nothing of the app, on a slow line. */
  timeColdPages: () => Promise<Durations>;
  /** Fills the store with 5 MB. `timeStart` is to be called after it. */
  fillStore: () => Promise<void>;
  /** The work of the main thread of a slowed phone on values of the store while the dashboard starts. */
  timeStart: () => Promise<Durations>;
  close: () => Promise<void>;
};

/** Signs a learner in, who has visited the pages, and an editor. */
export async function openStalledLine({ url }: Pick<TestServer, "url">): Promise<StalledLine> {
  const { port } = new URL(url);
  const proxy = await startThrottlingProxy(Number(port));
  const browser = await openBrowser([`--host-resolver-rules=MAP localhost:${port} 127.0.0.1:${proxy.port}`]);
  const context = await openPhone(browser, url, "allow");
  const page = await context.newPage();
  page.setDefaultTimeout(SET_UP_TIMEOUT_MS);
  await signInAs(page, "learner");
  const paths = await setUpLearner(page);
  const storedPages = storedPagesOf(paths);
  for (const [, path, content] of storedPages) {
    await page.goto(path);
    await page.locator(content).first().waitFor();
    await page.waitForLoadState("networkidle");
  }
  await waitForOfflineFiles(page);
  // An open page would send requests of its own.
  await page.goto("about:blank");
  const learnerCookies = await context.cookies();
  const editorContext = await openPhone(browser, url, "block");
  const editorCookies = await signInAsEditor(await editorContext.newPage());
  await editorContext.close();

  return {
    timeStoredPages: async () => {
      const durations: Durations = new Map();
      for (const [name, path, content] of storedPages) {
        proxy.throttle(STALLED);
        durations.set(`stored ${name}, stalled line`, await timeOpening(context, path, content));
        proxy.throttle(undefined);
      }
      return durations;
    },
    timeColdPages: async () => {
      const durations: Durations = new Map();
      for (const [name, path, content] of coldPagesOf(paths)) {
        const cold = await openPhone(browser, url, "block");
        await cold.addCookies(path === "/admin" ? editorCookies : learnerCookies);
        proxy.throttle(SLOW);
        durations.set(`${name}, cold, 400 kbit/s`, await timeOpening(cold, path, content));
        proxy.throttle(undefined);
        await cold.close();
      }
      return durations;
    },
    fillStore: () => fillStore(context),
    timeStart: async () =>
      new Map([["work on the store at a start with 5 MB", await timeStoreWork(context)]]),
    close: async () => {
      await browser.close();
      await proxy.close();
    },
  };
}

const storedPagesOf = ({ question, cards, note, dashboard }: PagePaths): TimedPage[] => [
  ["quiz", question, "[data-answer]"],
  ["cards", cards, "progress"],
  ["note", note, "article .katex"],
  ["dashboard", dashboard, 'nav[aria-label="Learn"]'],
];

function coldPagesOf({ review }: PagePaths): TimedPage[] {
  const completedQuiz = review.split("/")[2];
  return [
    ["/progress", "/progress", 'input[aria-label$=" done"]'],
    ["/profile", "/profile", 'a[href^="mailto:"]'],
    ["/mistakes", "/mistakes", '#mistakes-count, h2:text-is("No mistakes here")'],
    ["an analysis", `/quiz/${completedQuiz}/analysis`, "main h2"],
    ["/admin", "/admin", "text=/\\d published/"],
  ];
}

/** Milliseconds until a page shows this content. */
async function timeOpening(context: BrowserContext, path: string, content: string): Promise<number> {
  const page = await context.newPage();
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  try {
    await page.goto(path, { waitUntil: "commit", timeout: GIVE_UP_MS });
    await page
      .locator(content)
      .first()
      .waitFor({ timeout: Math.max(1, GIVE_UP_MS - elapsedMs()) });
    return elapsedMs();
  } catch {
    return GIVE_UP_MS;
  } finally {
    await page.close();
  }
}

async function signInAsEditor(page: Page): Promise<Cookie[]> {
  await signInAs(page, "editor");
  await setGoals(page);
  return page.context().cookies();
}

/** Stores copies of notes beside those that are there, in the form that the build in use has given these. */
async function fillStore(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  page.setDefaultTimeout(SET_UP_TIMEOUT_MS);
  await page.goto("/dashboard");
  await page.locator('nav[aria-label="Learn"]').waitFor();
  await page.waitForLoadState("networkidle");
  const total = await page.evaluate(
    async ([count, length]) => {
      const resultOf = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await resultOf(indexedDB.open("rasayan"));
      const name = database.objectStoreNames.contains("copies") ? "copies" : "keyval";
      const store = database.transaction(name, "readwrite").objectStore(name);
      const keys = (await resultOf(store.getAllKeys())) as (string | number)[][];
      const noteKey = keys.find(
        ([kind, , root, , part]) => kind === "query" && root === "chapters" && part === "content",
      );
      if (!noteKey) throw new Error("No note is stored.");
      const note = await resultOf(store.get(noteKey));
      const text = "<p>An enthalpy of reaction.</p>".repeat(length / 31);
      for (let index = 0; index < count; index++) {
        const queryKey = [...note.queryKey.slice(0, -1), 1_000_000 + index];
        const data = { ...note.data, text };
        store.put({ ...note, storedAt: Date.now(), queryKey, data }, [...noteKey.slice(0, 2), ...queryKey]);
      }
      const stored = await resultOf(store.count());
      database.close();
      return stored;
    },
    [STORED_COPIES, COPY_LENGTH] as const,
  );
  if (total < STORED_COPIES) throw new Error(`Only ${total} copies are stored.`);
  await page.close();
}

async function timeStoreWork(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  page.setDefaultTimeout(SET_UP_TIMEOUT_MS);
  await page.addInitScript(() => {
    // A value is deserialized when the result of its request is read.
    const result = Object.getOwnPropertyDescriptor(IDBRequest.prototype, "result");
    Reflect.set(window, "storeMs", 0);
    Object.defineProperty(IDBRequest.prototype, "result", {
      get() {
        const startedAt = performance.now();
        const value = result?.get?.call(this);
        Reflect.set(window, "storeMs", Reflect.get(window, "storeMs") + performance.now() - startedAt);
        return value;
      },
    });
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.goto("/dashboard");
  await page.locator('nav[aria-label="Learn"]').waitFor();
  await page.waitForLoadState("networkidle");
  const ms = await page.evaluate(() => Number(Reflect.get(window, "storeMs")));
  await page.close();
  return ms;
}
