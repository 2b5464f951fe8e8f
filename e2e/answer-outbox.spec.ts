import type { Page, Route } from "@playwright/test";
import { advanceClockUntil, apiRequest, expect, test, waitForApp } from "./fixtures.ts";
import { answerCurrentQuestion, fetchAnsweredIds, startQuiz } from "./quiz-helpers.ts";

const FAILURE_MESSAGE = "Failed to submit answer. Please try again.";

test.use({ user: "learner" });

/** Responds to answers to this question with this status, without reaching the server. */
async function rejectAnswers(page: Page, questionId: number, status: number): Promise<void> {
  await page.route(`**/question/${questionId}/answer`, (route) =>
    route.fulfill({ status, contentType: "application/json", body: "{}" }),
  );
}

declare global {
  interface Window {
    isRetryTapped?: boolean;
  }
}

/** Like `rejectAnswers`, until the learner taps *Try again*. The app's own retries, which come at any time, fail too. */
async function rejectAnswersUntilRetry(page: Page, questionId: number, status: number): Promise<void> {
  await page.addInitScript(() =>
    document.addEventListener(
      "click",
      ({ target }) => {
        if (target instanceof Element && target.closest("button")?.textContent === "Try again")
          window.isRetryTapped = true;
      },
      true,
    ),
  );
  await page.route(`**/question/${questionId}/answer`, async (route) => {
    if (await page.evaluate(() => window.isRetryTapped)) return route.continue();
    await route.fulfill({ status, contentType: "application/json", body: "{}" });
  });
}

/** Opens the dialog that ends the quiz, from the list of all questions. */
async function openEndDialog(page: Page): Promise<void> {
  await allQuestions(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "End Quiz" }).click();
  await expect(page.getByRole("dialog", { name: "End the quiz?" })).toBeVisible();
}

const allQuestions = (page: Page) => page.getByRole("button", { name: /All questions/ });

for (const status of [400, 404, 409, 500])
  test(`an answer that fails with ${status} is shown, doesn't block other answers, and can be retried`, async ({
    page,
  }) => {
    const { hash, ids } = await startQuiz(page, "quick-quiz");
    const [first = 0, second = 0, third = 0] = ids;
    await rejectAnswersUntilRetry(page, first, status);
    await page.goto(`/quiz/${hash}/question/${first}`);
    await answerCurrentQuestion(page, 1, false);
    await expect(page.getByRole("alert")).toContainText(`Question 1: ${FAILURE_MESSAGE}`);
    await answerCurrentQuestion(page, 2, false);
    await answerCurrentQuestion(page, 3, false);
    await expect.poll(() => fetchAnsweredIds(page, hash)).toEqual(expect.arrayContaining([second, third]));
    expect(await fetchAnsweredIds(page, hash)).not.toContain(first);
    await expect(page.getByRole("alert")).toContainText(`Question 1: ${FAILURE_MESSAGE}`);

    await allQuestions(page).click();
    await expect(page.getByRole("link", { name: "Question 1, Not Saved" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Question 2, Answered" })).toBeVisible();
    await page.getByRole("link", { name: "Question 1, Not Saved" }).click();
    await expect(page.getByText("Not saved.", { exact: true })).toBeVisible();

    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Saved. You can change this until the quiz ends.")).toBeVisible();
    await expect(page.getByText(FAILURE_MESSAGE)).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    expect(await fetchAnsweredIds(page, hash)).toContain(first);
  });

test("an answer that is saved after the learner has ended the quiz counts", async ({ page }) => {
  const { hash, questions } = await startQuiz(page, "quick-quiz");
  const last = questions.at(-1);
  for (const { id, type, answers } of questions.slice(0, -1)) {
    const [option] = answers;
    const choice =
      type === "multi choice multi correct" ? { answer_ids: [option?.id] } : { answer_id: option?.id ?? "1" };
    await apiRequest(page, "POST", `/api/quiz/${hash}/question/${id}/answer`, { ...choice, time_ms: 9000 });
  }
  const holdUntil = (condition: Promise<void>) => async (route: Route) => {
    await condition;
    await route.continue();
  };
  const { promise: isEnding, resolve: markEnding } = Promise.withResolvers<void>();
  await page.route(`**/question/${last?.id}/answer`, holdUntil(isEnding));
  await page.goto(`/quiz/${hash}/question/${last?.id}`);
  const saved = page.waitForResponse(`**/question/${last?.id}/answer`);
  await answerCurrentQuestion(page, 1, true);
  await page.getByRole("button", { name: "End Quiz" }).click();
  markEnding();
  await (await saved).finished();
  await page.waitForURL("**/summary");
});

test("an answer that fails with 503 is retried automatically", async ({ page }) => {
  const { hash, ids } = await startQuiz(page, "quick-quiz");
  const [first = 0] = ids;
  await page.clock.install();
  await rejectAnswers(page, first, 503);
  await page.goto(`/quiz/${hash}/question/${first}`);
  await answerCurrentQuestion(page, 1, false);
  await expect(page.getByRole("alert")).toContainText(`Question 1: ${FAILURE_MESSAGE}`);
  await page.unroute(`**/question/${first}/answer`);
  await advanceClockUntil(page, () => page.getByText(FAILURE_MESSAGE).isHidden());
  expect(await fetchAnsweredIds(page, hash)).toEqual([first]);
});

test("a hanging request is aborted after ten seconds and the same answer is sent again", async ({ page }) => {
  const { hash, ids } = await startQuiz(page, "quick-quiz");
  const [first = 0] = ids;
  await page.clock.install();
  const seqs: number[] = [];
  await page.route(`**/question/${first}/answer`, (route) => {
    seqs.push(route.request().postDataJSON().seq);
    if (seqs.length > 1) return route.continue();
    return undefined; // never answered
  });
  await page.goto(`/quiz/${hash}/question/${first}`);
  await waitForApp(page);
  // From here on, only the test advances the clock.
  await page.clock.pauseAt(Date.now() + 60_000);
  await answerCurrentQuestion(page, 1, true);
  await expect.poll(() => seqs.length).toBe(1);
  await page.clock.runFor(9000);
  expect(seqs).toHaveLength(1);
  await page.clock.runFor(3000);
  await expect.poll(() => fetchAnsweredIds(page, hash)).toEqual([first]);
  expect(seqs).toEqual([seqs[0], seqs[0]]);
});

test("an unsaved answer blocks the end until the learner discards it, and the summary lists it", async ({
  page,
}) => {
  const { hash, ids } = await startQuiz(page, "quick-quiz");
  await rejectAnswers(page, ids[1] ?? 0, 400);
  await page.goto(`/quiz/${hash}/question/${ids[1]}`);
  await answerCurrentQuestion(page, 1, false);
  await expect(page.getByRole("alert")).toContainText(`Question 2: ${FAILURE_MESSAGE}`);
  await openEndDialog(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 answer not saved");
  await dialog.getByRole("button", { name: "End Quiz" }).click();
  await expect(page.getByRole("heading", { name: "Ending the quiz" })).toBeFocused();
  await expect(page.getByRole("alert")).toContainText(`Question 2: ${FAILURE_MESSAGE}`);
  await page.getByRole("button", { name: "Keep going" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await openEndDialog(page);
  await dialog.getByRole("button", { name: "End Quiz" }).click();
  await page.getByRole("button", { name: "End without what is not saved" }).click();
  await page.waitForURL(`**/quiz/${hash}/summary`);
  const lostNotice = page.getByText("Question 2: the answer did not arrive before the quiz ended");
  await expect(lostNotice).toBeVisible();
  await page.reload();
  await expect(lostNotice).toBeVisible();
});

test("after time-up, the summary lists answers that did not arrive", async ({ page, testServer }) => {
  const { hash, ids } = await startQuiz(page, "quick-quiz");
  await page.clock.install();
  await rejectAnswers(page, ids[0] ?? 0, 500);
  await page.goto(`/quiz/${hash}/question/${ids[0]}`);
  await answerCurrentQuestion(page, 1, false);
  const saveResponse = page.waitForResponse(`**/question/${ids[1]}/answer`);
  await answerCurrentQuestion(page, 2, false);
  await expect(page.getByRole("alert")).toContainText(`Question 1: ${FAILURE_MESSAGE}`);
  // Wait for the response here: after a jump of 20 minutes, the request would count as timed out.
  await (await saveResponse).finished();
  await expect.poll(() => fetchAnsweredIds(page, hash)).toEqual([ids[1]]);
  await testServer.shiftClock("21 minutes");
  await page.clock.fastForward("21:00");
  await page.clock.runFor(5000);
  await page.waitForURL(`**/quiz/${hash}/summary`);
  await expect(page.getByText("Question 1: the answer did not arrive before the quiz ended")).toBeVisible();
  expect((await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz.state).toBe("completed");
});

test("after time-up, a saved answer whose response was lost isn't listed as missing", async ({
  page,
  testServer,
}) => {
  const { hash, ids } = await startQuiz(page, "quick-quiz");
  await page.clock.install();
  await page.route(`**/question/${ids[0]}/answer`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await rejectAnswers(page, ids[1] ?? 0, 500);
  await page.goto(`/quiz/${hash}/question/${ids[0]}`);
  await answerCurrentQuestion(page, 1, false);
  await answerCurrentQuestion(page, 2, false);
  await expect.poll(() => fetchAnsweredIds(page, hash)).toEqual([ids[0]]);
  await testServer.shiftClock("21 minutes");
  await page.clock.fastForward("21:00");
  await page.clock.runFor(5000);
  await page.waitForURL(`**/quiz/${hash}/summary`);
  await expect(page.getByText("Question 2: the answer did not arrive before the quiz ended")).toBeVisible();
});

test("two tabs of one quiz show the same answers and end together", async ({ page, context }) => {
  const { hash, questions } = await startQuiz(page, "quick-quiz");
  const single = questions.find(({ type }) => type === "multi choice single answer");
  await page.goto(`/quiz/${hash}/question/${single?.id}`);
  await expect(page.getByRole("radio").first()).not.toBeChecked();
  const otherTab = await context.newPage();
  await otherTab.goto(`/quiz/${hash}/question/${single?.id}`);
  const previousUrl = otherTab.url();
  await otherTab.getByRole("radio").nth(2).click();
  await expect(otherTab).not.toHaveURL(previousUrl);
  await expect(page.getByRole("radio").nth(2)).toBeChecked();
  await expect(page.getByText("Saved. You can change this until the quiz ends.")).toBeVisible();

  await openEndDialog(otherTab);
  await otherTab.getByRole("dialog").getByRole("button", { name: "End Quiz" }).click();
  await otherTab.waitForURL("**/summary");
  await page.waitForURL("**/summary");
});

test("an answer from another device appears when the learner returns to the tab", async ({ page }) => {
  const { hash, questions } = await startQuiz(page, "quick-quiz");
  const single = questions.find(({ type }) => type === "multi choice single answer");
  const path = `/quiz/${hash}/question/${single?.id}`;
  await page.goto(path);
  await expect(page.getByRole("radio").first()).not.toBeChecked();
  await apiRequest(page, "POST", `/api${path}/answer`, { answer_id: single?.answers[1]?.id });
  // The app may not listen yet when the server's page is shown, so the learner returns until it does.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(page.getByRole("radio").nth(1)).toBeChecked({ timeout: 1_000 });
  }).toPass();
});
