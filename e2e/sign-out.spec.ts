import type { BrowserContext, Page } from "@playwright/test";
import config from "../playwright.config.ts";
import { findChromium } from "../scripts/chromium.mjs";
import { pendingAnswerCount } from "./device-store.ts";
import { acceptCookies, apiRequest, expect, signInAs, test, waitForControl } from "./fixtures.ts";
import { chapterIdOf, fetchAnsweredIds, startQuiz } from "./quiz-helpers.ts";

/** A browser with the back-forward cache enabled, because that must not reveal data after sign-out either. */
const executablePath = findChromium();
const launchOptions = {
  ...config.use?.launchOptions,
  ...(executablePath && { executablePath }),
  ignoreDefaultArgs: ["--disable-back-forward-cache"],
};
test.use({
  user: "learner",
  serviceWorkers: "allow",
  launchOptions,
});

/** A page restored from the back-forward cache fires no load event. */
const BACK_OPTIONS = { waitUntil: "commit" } as const;
const LEARNER_NAME = "Canary Quillfeather";

/** Visits pages with personal data and ends on the profile. Returns texts that must disappear. */
async function createPersonalData(page: Page): Promise<string[]> {
  const profile = { target_exam: "JEE Main", target_year: 2027, class_standard: "XII", name: LEARNER_NAME };
  const { user } = (await apiRequest(page, "PUT", "/api/user/profile", profile)).body;
  const { hash, questions } = await startQuiz(page, "unlimited");
  const single = questions.find(({ type }) => type === "multi choice single answer");
  await page.goto(`/quiz/${hash}/question/${single?.id}`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole("radio").first().click();
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  const { contents } = (await apiRequest(page, "GET", `/api/chapters/${chapterId}/content`)).body;
  await page.goto(`/chapter-wise-revision/${chapterId}/Electrochemistry/${contents[0].id}/note`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/daily-revision-cards");
  await expect(page.getByText(/^Card 1 of/)).toBeVisible();
  // A server-rendered document is sent with no-store, so the browser keeps none for its Back button.
  await page.goto("/chapter-wise-dpp");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Me" }).click();
  await expect(page.getByText(LEARNER_NAME).first()).toBeVisible();
  return [LEARNER_NAME, user.email, hash];
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("/");
}

/** Everything that a script can read: the document, storage, caches and IndexedDB, as JSON text. */
const collectStoredData = (page: Page) =>
  page.evaluate(async () => {
    const collected: unknown[] = [document.documentElement.outerHTML, document.title, history.state];
    collected.push({ ...localStorage }, { ...sessionStorage });
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        collected.push(request.url, await (await cache.match(request))?.text());
    }
    const requestResult = <T>(idbRequest: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        idbRequest.onsuccess = () => resolve(idbRequest.result);
        idbRequest.onerror = () => reject(idbRequest.error);
      });
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await requestResult(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        collected.push(await requestResult(rows.getAllKeys()), await requestResult(rows.getAll()));
      }
      database.close();
    }
    return JSON.stringify(collected);
  });

async function expectNoSecrets(page: Page, secrets: readonly string[]): Promise<void> {
  // The previous page stays visible until the next one has loaded.
  await expect(page.getByText(LEARNER_NAME)).toHaveCount(0);
  // A rendered page is seen before its scripts have cleared the tab's storage.
  for (const secret of secrets)
    await expect.poll(() => collectStoredData(page), { message: secret }).not.toContain(secret);
}

/** Counts how often the profile page is restored from the back-forward cache. */
async function countRestored(context: BrowserContext): Promise<() => number> {
  let count = 0;
  context.on("console", (message) => {
    if (message.text() === "restored") count += 1;
  });
  await context.addInitScript(() =>
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted && location.pathname === "/profile") console.log("restored");
    }),
  );
  return () => count;
}

test("sign-out removes personal data from this tab, other tabs, Back and the next user's session", async ({
  page,
  context,
}) => {
  const secrets = await createPersonalData(page);
  const storedData = await collectStoredData(page);
  for (const secret of secrets) expect(storedData).toContain(secret);
  const otherTab = await context.newPage();
  await otherTab.goto("/profile");
  await expect(otherTab.getByText(LEARNER_NAME).first()).toBeVisible();

  await signOut(page);
  await expectNoSecrets(page, secrets);
  expect(await page.evaluate(() => localStorage.getItem("cookie_consent"))).toContain("necessary");
  await otherTab.waitForURL("/");
  await expectNoSecrets(otherTab, secrets);
  await page.goBack(BACK_OPTIONS);
  await page.waitForURL("/");
  await expectNoSecrets(page, secrets);

  await acceptCookies(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Try it as an editor" }).click();
  await page.waitForURL("**/dashboard");
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoSecrets(page, secrets);
  await page.goBack(BACK_OPTIONS);
  await expect(page).toHaveURL(/dashboard$/);
  await expectNoSecrets(page, secrets);
});

test("sign-out also removes the data with which the server rendered the page", async ({ openPage }) => {
  // Once the service worker is active, it sends pages without data.
  const page = await openPage("learner", { serviceWorkers: "block" });
  const { user } = (await apiRequest(page, "GET", "/api/user/profile")).body;
  await signOut(page);
  await expectNoSecrets(page, [user.email]);
});

test("a page restored from the back-forward cache is shown only to the same learner", async ({
  page,
  context,
}) => {
  const restoredCount = await countRestored(context);
  const secrets = await createPersonalData(page);
  const name = page.getByText(LEARNER_NAME).first();
  await page.goto("about:blank");
  await page.goBack(BACK_OPTIONS);
  await expect.poll(restoredCount).toBeGreaterThan(0);
  const before = restoredCount();
  await expect(name).toBeVisible();

  await page.goto("about:blank");
  await context.clearCookies();
  const otherTab = await context.newPage();
  await otherTab.goto("/");
  await otherTab.getByRole("button", { name: "Try it as an editor" }).click();
  await otherTab.waitForURL("**/dashboard");
  // The page stays hidden until the app knows who is signed in.
  let release = () => {};
  const profileReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route("**/api/user/profile", (route) => profileReleased.then(() => route.continue()), {
    times: 1,
  });
  await page.goBack(BACK_OPTIONS);
  await expect.poll(restoredCount).toBeGreaterThan(before);
  await expect(name).toBeHidden();
  release();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoSecrets(page, secrets);
});

test("a page restored from the back-forward cache needs no network for the learner who is still signed in", async ({
  page,
  context,
}) => {
  const restoredCount = await countRestored(context);
  await createPersonalData(page);
  await page.goto("about:blank");
  // A server that never answers.
  await context.route("**/api/**", () => undefined);
  await page.goBack(BACK_OPTIONS);
  await expect.poll(restoredCount).toBeGreaterThan(0);
  await expect(page.getByText(LEARNER_NAME).first()).toBeVisible({ timeout: 3000 });
});

test("sign-out sends what waits, and asks before it deletes what can't be sent", async ({
  page,
  context,
}) => {
  const { hash, questions } = await startQuiz(page, "unlimited");
  const [first, second] = questions.filter(({ type }) => type === "multi choice single answer");
  const answers = `**/api/quiz/${hash}/question/*/answer`;
  const dialog = page.getByRole("dialog", { name: "Sign out and lose what is not sent?" });
  const answer = async (id: number | undefined) => {
    await page.goto(`/quiz/${hash}/question/${id}`);
    await waitForControl(page.getByRole("radio").first());
    await page.getByRole("radio").first().click();
    await page.getByRole("button", { name: "Save and exit" }).click();
    await expect(page.getByRole("heading", { name: "What do you want to do today?" })).toBeVisible();
  };
  // The server asks for a pause that outlasts the wait of a sign-out.
  const headers = { "Retry-After": "60" };
  await context.route(answers, (route) => route.fulfill({ status: 503, headers, json: {} }));
  await answer(first?.id);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(dialog).toContainText("1 answer");
  await dialog.getByRole("button", { name: "Stay signed in" }).click();
  await context.unroute(answers);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("/");
  await signInAs(page, "learner");
  expect(await fetchAnsweredIds(page, hash)).toEqual([first?.id]);

  await context.route(answers, (route) => route.fulfill({ status: 503, json: {} }));
  await answer(second?.id);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await dialog.getByRole("button", { name: "Sign out and lose them" }).click();
  await page.waitForURL("/");
  expect(await pendingAnswerCount(page)).toBe(0);
  await context.unroute(answers);
  await signInAs(page, "learner");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "What do you want to do today?" })).toBeVisible();
  expect(await fetchAnsweredIds(page, hash)).toEqual([first?.id]);
});

test("deleting the account removes its data from the device", async ({ page }) => {
  const secrets = await createPersonalData(page);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByLabel("Type DELETE to confirm").fill("delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.waitForURL("/");
  await expectNoSecrets(page, secrets);
});
