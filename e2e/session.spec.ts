import type { Page, Route } from "@playwright/test";
import { apiRequest, expect, test } from "./fixtures.ts";
import { chapterIdOf, fetchAnsweredIds, startQuiz } from "./quiz-helpers.ts";

test.use({ user: "learner" });

/** Starts a quiz and opens a single-choice question. */
async function openQuiz(page: Page) {
  const { hash, questions } = await startQuiz(page, "unlimited");
  const id = questions.find(({ type }) => type === "multi choice single answer")?.id ?? 0;
  await page.goto(`/quiz/${hash}/question/${id}`);
  await page.getByRole("radio").first().waitFor();
  return { hash, id, dialog: page.getByRole("dialog", { name: "Sign in again" }) };
}

/** Ends the session when the next such request is sent, so that no earlier request notices it. */
async function endSessionWith(page: Page, url: string): Promise<void> {
  const endSession = async (route: Route) => {
    await page.context().clearCookies();
    await route.continue();
  };
  await page.route(url, endSession, { times: 1 });
}

test("after the session expires during a quiz, the learner signs in again and the answer is saved", async ({
  page,
}) => {
  const { hash, id, dialog } = await openQuiz(page);
  await endSessionWith(page, "**/answer");
  await page.getByRole("radio").first().click();

  await expect(dialog.getByRole("heading")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  const signIns: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/auth/demo") && signIns.push(request.method()));
  const signInButton = dialog.getByRole("button", { name: "Try it as a student" });
  await expect(signInButton).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(signInButton).toBeFocused();
  await signInButton.dblclick();
  await expect(dialog).toBeHidden();
  await expect.poll(() => fetchAnsweredIds(page, hash)).toEqual([id]);
  expect(signIns).toEqual(["POST"]);
});

/** Sends an answer without a session and delays its 401 response until `release` is called. */
async function answerWithDelayedRejection(page: Page) {
  const requestUrls: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/answer", async (route) => {
    requestUrls.push(route.request().url());
    if (requestUrls.length > 1) return route.continue();
    const rejection = await route.fetch({ headers: { ...route.request().headers(), cookie: "" } });
    expect(rejection.status()).toBe(401);
    await page.context().clearCookies();
    await released;
    return route.fulfill({ response: rejection });
  });
  const answerEvent = page.waitForRequest("**/answer");
  await page.getByRole("radio").first().click();
  await answerEvent;
  await expect.poll(async () => (await page.context().cookies()).length).toBe(0);
  // Returning to the page makes it refetch the quiz, which fails at once with 401.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  return { requestUrls, release };
}

test("a request sent before signing in again is retried without another dialog", async ({ page }) => {
  const { hash, id, dialog } = await openQuiz(page);
  const { requestUrls, release } = await answerWithDelayedRejection(page);
  await dialog.getByRole("button", { name: "Try it as a student" }).click();
  await expect(dialog).toBeHidden();
  release();
  await expect.poll(() => fetchAnsweredIds(page, hash)).toEqual([id]);
  expect(requestUrls).toHaveLength(2);
  await expect(dialog).toBeHidden();
});

test("a request sent before another user signed in isn't retried as that user, and opens no dialog", async ({
  page,
  context,
}) => {
  const { dialog } = await openQuiz(page);
  const { requestUrls, release } = await answerWithDelayedRejection(page);
  await expect(dialog).toBeVisible();
  const other = await context.newPage();
  await other.goto("/");
  await other.getByRole("button", { name: "Try it as an editor" }).click();
  await other.waitForURL("**/dashboard");
  await dialog.getByRole("button", { name: "I have signed in" }).click();
  await expect(dialog).toBeHidden();
  const answerEvent = page.waitForResponse("**/answer");
  release();
  await answerEvent;
  await page.evaluate(() => fetch("/api/user/profile"));
  await expect(dialog).toBeHidden();
  expect(requestUrls).toHaveLength(1);
});

test("a test that is submitted after the session has expired ends once the learner signs in again", async ({
  page,
}) => {
  const chapter_id = await chapterIdOf(page, "Electrochemistry");
  const body = { type: "unlimited_chapter", chapter_id, mode: "exam" };
  const { hash } = (await apiRequest(page, "POST", "/api/quiz", body)).body;
  await page.goto(`/quiz/${hash}`);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await endSessionWith(page, `**/api/quiz/${hash}/end`);
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await page
    .getByRole("dialog", { name: "Sign in again" })
    .getByRole("button", { name: "Try it as a student" })
    .click();
  await page.waitForURL(`**/quiz/${hash}/summary`);
});
