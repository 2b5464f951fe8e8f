import type { Page } from "@playwright/test";
import { apiRequest, expect, test } from "./fixtures.ts";
import { fetchAnsweredIds, startQuiz } from "./quiz-helpers.ts";

const SAVED_MESSAGE = "Saved. You can change this until the quiz ends.";

test.use({ user: "learner" });

/** Starts a quiz and opens its first single-choice question. Returns the quiz and its first two such questions. */
async function openQuiz(page: Page) {
  const { hash, questions } = await startQuiz(page, "unlimited");
  const [firstQuestion, secondQuestion] = questions.filter(
    ({ type }) => type === "multi choice single answer",
  );
  if (!firstQuestion || !secondQuestion)
    throw new Error("Electrochemistry has fewer than two such questions.");
  const path = `/quiz/${hash}/question/`;
  await page.goto(`${path}${firstQuestion.id}`);
  await expect(page.getByRole("radio").first()).toBeVisible();
  return { hash, firstQuestion, secondQuestion, path };
}

const fetchStoredAnswer = async (page: Page, path: string) =>
  (await apiRequest(page, "GET", `/api${path}`)).body.question.selected_answer;

/** Chooses an option and waits until the page shows the next question. */
async function choose(page: Page, optionIndex: number): Promise<void> {
  const previousUrl = page.url();
  await page.getByRole("radio").nth(optionIndex).click();
  await expect(page).not.toHaveURL(previousUrl);
}

test("if two tabs answer one question, the later choice wins and the other tab shows it", async ({
  page,
  context,
}) => {
  const { firstQuestion, path } = await openQuiz(page);
  await page.route("**/answer", (route) => route.fulfill({ status: 500, json: {} }));
  await choose(page, 0);
  await expect(page.getByRole("alert")).toContainText("Failed to submit answer. Please try again.");
  await page.goto(`${path}${firstQuestion.id}`);
  await expect(page.getByRole("radio").first()).toBeChecked();

  const otherTab = await context.newPage();
  await otherTab.goto(`${path}${firstQuestion.id}`);
  await choose(otherTab, 2);
  await expect(page.getByRole("radio").nth(2)).toBeChecked();
  await expect(page.getByText(SAVED_MESSAGE)).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
  expect(await fetchStoredAnswer(page, `${path}${firstQuestion.id}`)).toBe(firstQuestion.answers[2]?.id);
});

test("only one tab sends at a time: the other waits until the first has its response", async ({
  page,
  context,
}) => {
  const { hash, firstQuestion, secondQuestion, path } = await openQuiz(page);
  const otherTab = await context.newPage();
  await otherTab.goto(`${path}${secondQuestion.id}`);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const firstRequest = page.waitForRequest("**/answer");
  await page.route("**/answer", (route) => released.then(() => route.continue()));
  const sentByOther: string[] = [];
  otherTab.on("request", (request) => request.url().endsWith("/answer") && sentByOther.push(request.url()));

  await choose(page, 0);
  await firstRequest;
  await choose(otherTab, 1);
  const pendingLocks = () =>
    navigator.locks.query().then(({ pending = [] }) => pending.map(({ name }) => name));
  await expect.poll(() => otherTab.evaluate(pendingLocks)).toEqual(["answers"]);
  expect(sentByOther).toEqual([]);
  release();
  await expect
    .poll(async () => (await fetchAnsweredIds(page, hash)).sort())
    .toEqual([firstQuestion.id, secondQuestion.id].sort());
});

test("a choice older than another device's is replaced by it, and the next choice is saved", async ({
  page,
}) => {
  const { firstQuestion, path } = await openQuiz(page);
  const later = { answer_id: firstQuestion.answers[1]?.id, seq: Date.now() + 3_600_000 };
  await apiRequest(page, "POST", `/api${path}${firstQuestion.id}/answer`, later);
  await choose(page, 0);
  await page.goBack();
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  expect(await fetchStoredAnswer(page, `${path}${firstQuestion.id}`)).toBe(firstQuestion.answers[1]?.id);
  await choose(page, 0);
  await expect
    .poll(() => fetchStoredAnswer(page, `${path}${firstQuestion.id}`))
    .toBe(firstQuestion.answers[0]?.id);
});
