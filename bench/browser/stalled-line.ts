import type { BrowserContext, Page } from "@playwright/test";
import { storedEntries } from "../../e2e/device-store.ts";
import { apiRequest } from "../../e2e/fixtures.ts";
import { waitForOfflineFiles } from "../../e2e/offline-files.ts";
import type { TestServer } from "../../e2e/test-server.ts";
import { startThrottlingProxy } from "../../e2e/throttling-proxy.ts";
import { setUpLearner, signInAsDemoStudent } from "./learner-fixture.ts";
import { openBrowser, openPhone } from "./phone.ts";

/** The device counts as online, but nothing arrives. */
const STALLED = { roundTripMs: 600_000, bytesPerSecond: 50_000 };
/** 400 kbit/s. */
const SLOW = { roundTripMs: 400, bytesPerSecond: 50_000 };
const GIVE_UP_MS = 40_000;
const STORED_NOTES = 50;
const NOTE_LENGTH = 100_000;

/** Milliseconds of each run, by what was measured. A page that has not appeared counts as `GIVE_UP_MS`. */
export type Durations = Map<string, number[]>;

/** Times the pages of a returning learner on a line that stalls or is slow, and the start with a full device. */
export async function timeStalledLine({ url }: Pick<TestServer, "url">, runs: number): Promise<Durations> {
  const { port } = new URL(url);
  const proxy = await startThrottlingProxy(Number(port));
  const browser = await openBrowser([`--host-resolver-rules=MAP localhost:${port} 127.0.0.1:${proxy.port}`]);
  const durations: Durations = new Map();
  const add = (name: string, ms: number) => durations.set(name, [...(durations.get(name) ?? []), ms]);

  const context = await openPhone(browser, url, "allow");
  const page = await context.newPage();
  await signInAsDemoStudent(page);
  const paths = await setUpLearner(page);
  const completedQuiz = paths.review.split("/")[2];
  const stored: [name: string, path: string, content: string][] = [
    ["stored quiz", paths.question, "[data-answer] input"],
    ["stored cards", paths.cards, "progress"],
    ["stored note", paths.note, "article, [data-prose], .prose"],
    ["stored dashboard", paths.dashboard, 'nav[aria-label="Learn"]'],
  ];
  for (const [, path, content] of stored) {
    await page.goto(path);
    await page.locator(content).first().waitFor();
    await page.waitForLoadState("networkidle");
  }
  await waitForOfflineFiles(page);
  for (let run = 0; run < runs; run++)
    for (const [name, path, content] of stored) {
      proxy.throttle(STALLED);
      add(`${name}, stalled line`, await timeOpening(context, path, content));
      proxy.throttle(undefined);
    }

  const opened: [path: string, content: string][] = [
    ["/progress", "details, [aria-expanded]"],
    ["/profile", "h1"],
    ["/mistakes", "main h2, main article"],
    [`/quiz/${completedQuiz}/analysis`, "main h2"],
    ["/admin", "main h2, main a[href^='/admin/']"],
  ];
  for (let run = 0; run < runs; run++)
    for (const [path, content] of opened) {
      const cold = await openPhone(browser, url, "block");
      const role = path === "/admin" ? "editor" : "student";
      await signIn(cold, role, context);
      proxy.throttle(SLOW);
      add(`${path.replace(/\/quiz.*\//, "/")}, cold, 400 kbit/s`, await timeOpening(cold, path, content));
      proxy.throttle(undefined);
      await cold.close();
    }

  await fillStore(page);
  for (let run = 0; run < runs; run++) add("store work at a start with 5 MB", await storeWork(context));
  await browser.close();
  await proxy.close();
  return durations;
}

/** Milliseconds until a page shows this content. */
async function timeOpening(context: BrowserContext, path: string, content: string): Promise<number> {
  const page = await context.newPage();
  const startedAt = performance.now();
  try {
    await page.goto(path, { waitUntil: "commit", timeout: GIVE_UP_MS });
    await page
      .locator(content)
      .first()
      .waitFor({ timeout: GIVE_UP_MS - (performance.now() - startedAt) });
    return performance.now() - startedAt;
  } catch {
    return GIVE_UP_MS;
  } finally {
    await page.close();
  }
}

/** Signs a new context in: as the learner of another one, or as an editor. */
async function signIn(context: BrowserContext, role: "student" | "editor", learner: BrowserContext) {
  if (role === "student") return context.addCookies(await learner.cookies());
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("button", { name: "Try it as an editor" }).tap();
  await page.waitForURL(/\/(onboarding|dashboard)$/);
  const goals = { target_exam: "JEE Main", target_year: 2027, class_standard: "XII" };
  await apiRequest(page, "PUT", "/api/user/profile", goals);
  await page.close();
}

/** Stores as many notes as the app keeps. */
async function fillStore(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await page.locator('nav[aria-label="Learn"]').waitFor();
  await page.waitForLoadState("networkidle");
  const { id } = (await apiRequest(page, "GET", "/api/user/profile")).body.user;
  await page.evaluate(
    async ([userId, count, length]) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open("rasayan");
        opening.onsuccess = () => resolve(opening.result);
      });
      const name = database.objectStoreNames.contains("copies") ? "copies" : "keyval";
      const transaction = database.transaction(name, "readwrite");
      for (let note = 0; note < count; note++) {
        const queryKey = ["chapters", 1, "content", 1_000_000 + note];
        const data = { content: { body_html: "<p>An enthalpy of reaction.</p>".repeat(length / 31) } };
        transaction
          .objectStore(name)
          .put({ schema: 8, storedAt: Date.now(), queryKey, data }, ["query", userId, ...queryKey]);
      }
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      database.close();
    },
    [id, STORED_NOTES, NOTE_LENGTH] as const,
  );
  if ((await storedEntries(page).catch(() => [])).length === 0) console.log("The store could not be read.");
}

/** Milliseconds that the main thread of a slowed phone spends on values of the store while the dashboard starts. */
async function storeWork(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    // A value is deserialized when its request's result is read.
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
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto("/dashboard");
  await page.locator('nav[aria-label="Learn"]').waitFor();
  await page.waitForLoadState("networkidle");
  const ms = await page.evaluate(() => Number(Reflect.get(window, "storeMs")));
  await page.close();
  return ms;
}
