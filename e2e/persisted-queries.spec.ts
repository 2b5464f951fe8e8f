import type { Page } from "@playwright/test";
import { storedEntries } from "./device-store.ts";
import { expect, serveShells, test, waitForApp, waitForControl } from "./fixtures.ts";
import { fetchAnsweredIds, startQuiz } from "./quiz-helpers.ts";

test.use({ user: "learner", serviceWorkers: "allow" });

/** Overwrites all entries whose key ends with this suffix. Returns their number. */
const overwrite = (page: Page, keySuffix: string, value: unknown) =>
  page.evaluate(
    async ([suffix, text]) => {
      const requestResult = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve) => {
          request.onsuccess = () => resolve(request.result);
        });
      const database = await requestResult(indexedDB.open("rasayan"));
      const rows = database.transaction("copies", "readwrite").objectStore("copies");
      const keys = (await requestResult(rows.getAllKeys())).filter((key) =>
        (key as unknown[]).join().endsWith(suffix),
      );
      for (const key of keys) await requestResult(rows.put(JSON.parse(text), key));
      database.close();
      return keys.length;
    },
    [keySuffix, JSON.stringify(value)] as const,
  );

/** Delays responses from this address until `release` is called. `received` resolves when the first has arrived. */
async function delayResponses(page: Page, address: string) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const { promise: received, resolve: markReceived } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    const response = await route.fetch();
    markReceived();
    await promise;
    await route.fulfill({ response }).catch(() => undefined); // the page may have aborted the request
  });
  return { received, release };
}

test("a response that arrives after sign-out isn't persisted", async ({ page }) => {
  await page.goto("/profile");
  // Until the app runs, a link loads a page that the server renders, without the request below.
  await waitForApp(page);
  const { received, release } = await delayResponses(page, "**/api/smart-path");
  const lateResponse = page.waitForResponse("**/api/smart-path");
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await received;
  await page.evaluate(() => fetch("/api/auth/logout", { method: "POST" }));
  await page.evaluate(() => {
    // Another tab of this browser signs out.
    window.dispatchEvent(new StorageEvent("storage", { key: "signed_out", newValue: "signed_out" }));
  });
  await page.waitForURL((url) => url.pathname === "/");
  release();
  await (await lateResponse).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(await storedEntries(page)).toEqual([]);
});

test("a persisted question that replaced a failed response is refetched once online", async ({
  page,
  context,
}) => {
  const { hash, ids } = await startQuiz(page, "quick-quiz");
  const address = `**/api/quiz/${hash}/question/${ids[0]}`;
  await page.goto(`/quiz/${hash}/question/${ids[0]}`);
  await expect(page.getByRole("button", { name: "Mark for review" })).toBeVisible();
  await expect
    .poll(async () => (await storedEntries(page)).some(({ key }) => key.at(-1) === ids[0]))
    .toBe(true);
  await page.route(address, (route) => route.abort());
  await serveShells(page);
  await page.goto(`/quiz/${hash}/question/${ids[0]}`);
  await waitForControl(page.getByRole("button", { name: "Mark for review" }));
  await context.setOffline(true);
  await page.unroute(address);
  const repeatRequest = page.waitForRequest(address);
  await context.setOffline(false);
  await repeatRequest;
});

test("if a request hangs, the persisted response is shown soon, and the late response replaces it", async ({
  page,
}) => {
  await page.goto("/chapter-wise-revision");
  await expect(page.getByText("Electrochemistry").first()).toBeVisible();
  await expect
    .poll(async () => (await storedEntries(page)).some(({ key }) => key.at(-1) === "chapters"))
    .toBe(true);
  await page.clock.install();
  const { promise: lineIsBack, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/chapters", async (route) => {
    const response = await route.fetch();
    await lineIsBack;
    const body = (await response.text()).replaceAll("Electrochemistry", "Electrochemistry renamed");
    await route.fulfill({ response, body });
  });
  await page.goto("/chapter-wise-revision");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(page.getByText("Electrochemistry").first()).toBeVisible();
  release();
  await expect(page.getByText("Electrochemistry renamed").first()).toBeVisible();
});

test("an older response that arrives after a saved answer doesn't overwrite it on the device", async ({
  page,
}) => {
  const { hash, questions } = await startQuiz(page, "quick-quiz");
  const single = questions.find(({ type }) => type === "multi choice single answer");
  const address = `**/api/quiz/${hash}/question/${single?.id}`;
  await page.goto(`/quiz/${hash}/question/${single?.id}`);
  await page.getByRole("radio").first().waitFor();
  const { received, release } = await delayResponses(page, address);
  const lateResponse = page.waitForResponse(address);
  let isReceived = false;
  void received.then(() => {
    isReceived = true;
  });
  // A return to the tab refetches nothing while the page is still fetching the question for the first time.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect.poll(() => isReceived, { timeout: 1000 }).toBe(true);
  }).toPass();
  await page.getByRole("radio").nth(1).click();
  await expect.poll(() => fetchAnsweredIds(page, hash)).toEqual([single?.id]);
  const selected = async () =>
    JSON.stringify(
      (await storedEntries(page)).filter(({ key }) => key.at(-1) === single?.id).map(({ value }) => value),
    );
  const expectedSelection = `"selected_answer":${single?.answers[1]?.id}`;
  await expect.poll(selected).toContain(expectedSelection);
  release();
  await (await lateResponse).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(await selected()).toContain(expectedSelection);
});

test("a persisted response with an unknown shape isn't shown", async ({ page }) => {
  await page.goto("/dashboard");
  const menu = page.getByRole("navigation", { name: "Learn" });
  await expect(menu).toBeVisible();
  await expect
    .poll(async () => (await storedEntries(page)).some(({ key }) => key.at(-1) === "open"))
    .toBe(true);
  expect(await overwrite(page, "quizzes,open", { rows: 1 })).toBe(1);
  // This page isn't server-rendered: the app first shows the persisted responses.
  const { release } = await delayResponses(page, "**/api/quiz/open");
  await page.goto("/");
  await page.waitForURL("**/dashboard");
  release();
  await expect(menu).toBeVisible();
  await expect(page.getByText("This page could not be shown")).toHaveCount(0);
});

test("hanging browser storage blocks neither the page nor an answer", async ({ page }) => {
  const { hash, questions } = await startQuiz(page, "quick-quiz");
  const single = questions.find(({ type }) => type === "multi choice single answer");
  await page.addInitScript(() => {
    // A request that is never settled.
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await page.goto("/");
  await expect(page.getByRole("navigation", { name: "Learn" })).toBeVisible();
  await page.goto(`/quiz/${hash}/question/${single?.id}`);
  await page.getByRole("radio").nth(1).click();
  await expect.poll(() => fetchAnsweredIds(page, hash)).toEqual([single?.id]);
});
