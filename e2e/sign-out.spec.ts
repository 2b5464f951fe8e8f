import type { BrowserContext, Page } from "@playwright/test";
import config from "../playwright.config.ts";
import { acceptCookies, callFrom, expect, test } from "./journey.ts";
import { chapterIdOf, signInAsLearner } from "./learner.ts";
import { startQuiz } from "./quiz-play.ts";

/** The browser's memory of pages for Back is part of what must not remember. */
const ignoreDefaultArgs = ["--disable-back-forward-cache"];
test.use({
  serviceWorkers: "allow",
  launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs },
});

/** A page out of the browser's memory does not load. */
const BACK = { waitUntil: "commit" } as const;
const NAME = "Canary Quillfeather";

/** A learner by that name who has read, answered and written, and stands on the profile. Returns their secrets. */
async function livedIn(page: Page): Promise<string[]> {
  await signInAsLearner(page);
  const profile = { target_exam: "JEE Main", target_year: 2027, class_standard: "XII", name: NAME };
  const { user } = (await callFrom(page, "PUT", "/api/user/profile", profile)).body;
  const { hash, questions } = await startQuiz(page, "unlimited");
  const single = questions.find(({ type }) => type === "multi choice single answer");
  await page.goto(`/quiz/${hash}/question/${single?.id}`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole("radio").first().click();
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  const { contents } = (await callFrom(page, "GET", `/api/chapters/${chapterId}/content`)).body;
  await page.goto(`/chapter-wise-revision/${chapterId}/Electrochemistry/${contents[0].id}/note`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/daily-revision-cards");
  await expect(page.getByText(/^Card 1 of/)).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByText(NAME).first()).toBeVisible();
  return [NAME, user.email, hash];
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("/");
}

/** Everything the browser holds for a script of ours to read, on this page and on this device. */
const remains = (page: Page) =>
  page.evaluate(async () => {
    const kept: unknown[] = [document.documentElement.outerHTML, document.title, history.state];
    kept.push({ ...localStorage }, { ...sessionStorage });
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        kept.push(request.url, await (await cache.match(request))?.text());
    }
    const wait = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await wait(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        kept.push(await wait(rows.getAllKeys()), await wait(rows.getAll()));
      }
      database.close();
    }
    return JSON.stringify(kept);
  });

async function expectForgotten(page: Page, secrets: readonly string[]): Promise<void> {
  // The page that was left stays on the screen until the next one has come.
  await expect(page.getByText(NAME)).toHaveCount(0);
  const all = await remains(page);
  for (const secret of secrets) expect(all, secret).not.toContain(secret);
}

/** Counts how often the profile came out of the browser's memory. */
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

test("who signs out leaves nothing behind: not in this tab, not in another, not for Back, not for the next learner", async ({
  page,
  context,
}) => {
  const secrets = await livedIn(page);
  const held = await remains(page);
  for (const secret of secrets) expect(held).toContain(secret);
  const other = await context.newPage();
  await other.goto("/profile");
  await expect(other.getByText(NAME).first()).toBeVisible();

  await signOut(page);
  await expectForgotten(page, secrets);
  expect(await page.evaluate(() => localStorage.getItem("cookie_consent"))).toContain("necessary");
  await other.waitForURL("/");
  await expectForgotten(other, secrets);
  await page.goBack(BACK);
  await page.waitForURL("/");
  await expectForgotten(page, secrets);

  await acceptCookies(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Try it as an editor" }).click();
  await page.waitForURL("**/dashboard");
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectForgotten(page, secrets);
  await page.goBack(BACK);
  await expect(page).toHaveURL(/dashboard$/);
  await expectForgotten(page, secrets);
});

test("a page out of the browser's memory is shown to its learner, and not to the next one", async ({
  page,
  context,
}) => {
  const restored = await countRestored(context);
  const secrets = await livedIn(page);
  const name = page.getByText(NAME).first();
  await page.goto("about:blank");
  await page.goBack(BACK);
  await expect.poll(restored).toBeGreaterThan(0);
  const before = restored();
  await expect(name).toBeVisible();

  await page.goto("about:blank");
  await context.clearCookies();
  const other = await context.newPage();
  await other.goto("/");
  await other.getByRole("button", { name: "Try it as an editor" }).click();
  await other.waitForURL("**/dashboard");
  // Nothing is seen of it until it is known who is there now.
  let letThrough = () => {};
  const known = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await context.route("**/api/user/profile", (route) => known.then(() => route.continue()), { times: 1 });
  await page.goBack(BACK);
  await expect.poll(restored).toBeGreaterThan(before);
  await expect(name).toBeHidden();
  letThrough();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectForgotten(page, secrets);
});

test("an erased account leaves nothing behind on the device", async ({ page }) => {
  const secrets = await livedIn(page);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByLabel("Type DELETE to confirm").fill("delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.waitForURL("/");
  await expectForgotten(page, secrets);
});
