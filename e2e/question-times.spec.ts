import type { Page } from "@playwright/test";
import { apiRequest, expect, test } from "./fixtures.ts";
import { startQuiz } from "./quiz-helpers.ts";

test.use({ user: "learner", serviceWorkers: "allow" });

const heading = (page: Page, number: number) =>
  page.getByRole("heading", { name: new RegExp(`^Question ${number} of `) });

/** Resolves once the server has saved the time of this question, which has no answer. */
const savedTime = (page: Page, questionId: number | undefined) =>
  page.waitForResponse((response) => {
    if (!/\/api\/quiz\/[^/]+\/times$/.test(response.url()) || !response.ok()) return false;
    const { times }: { times: { question_id: number }[] } = response.request().postDataJSON();
    return times.some(({ question_id }) => question_id === questionId);
  });

async function endAndAnalyse(page: Page, hash: string) {
  await apiRequest(page, "POST", `/api/quiz/${hash}/end`);
  return (await apiRequest(page, "GET", `/api/quiz/${hash}/analysis`)).body.analysis;
}

test("the time of a blank question and the time offline reach the analysis of a plain quiz", async ({
  page,
  context,
}) => {
  const { hash, ids, questions } = await startQuiz(page, "unlimited");
  await page.clock.install();
  const fetched = new Set<string>();
  page.on("requestfinished", (request) => {
    if (/\/api\/quiz\/[^/]+\/question\/\d+$/.test(request.url())) fetched.add(request.url());
  });
  await page.goto(`/quiz/${hash}/question/${ids[0]}`);
  await expect.poll(() => fetched.size).toBe(ids.length - 1);
  const saved = savedTime(page, ids[0]);
  await page.clock.fastForward(20_000);
  await page.getByRole("button", { name: "Next Question" }).click();
  await expect(heading(page, 2)).toBeAttached();
  await saved;

  // Ten seconds of question 2 are online and thirty offline; so is all of question 3.
  await page.clock.fastForward(10_000);
  await context.setOffline(true);
  await page.clock.fastForward(30_000);
  await page.getByRole("button", { name: "Next Question" }).click();
  await expect(heading(page, 3)).toBeAttached();
  await page.clock.fastForward(40_000);
  await page.getByRole("button", { name: "Next Question" }).click();
  await expect(heading(page, 4)).toBeAttached();
  const savedLater = savedTime(page, ids[2]);
  await context.setOffline(false);
  await savedLater;

  const { accuracy, questions: analysed } = await endAndAnalyse(page, hash);
  const seconds = analysed.map((question: { seconds: number | null }) => question.seconds);
  expect(seconds[0]).toBeGreaterThanOrEqual(20);
  expect(seconds[1]).toBeGreaterThanOrEqual(40);
  expect(seconds[2]).toBeGreaterThanOrEqual(40);
  expect(seconds.slice(3)).toEqual(questions.slice(3).map(() => null));
  expect(accuracy.offline_seconds).toBeGreaterThanOrEqual(70);
  expect(accuracy.offline_seconds).toBeLessThan(80);
});

test("an answer brings its time offline, and in a mock test a question left blank brings its time", async ({
  page,
  context,
}) => {
  const { hash } = (await apiRequest(page, "POST", "/api/quiz", { type: "mock", blueprint: "jee-main" }))
    .body;
  await page.clock.install();
  await page.goto(`/quiz/${hash}`);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "I am ready to begin" }).click();
  await expect(page.getByRole("radio").first()).toBeVisible();
  await context.setOffline(true);
  await page.clock.fastForward(30_000);
  await page.getByRole("radio").first().click();
  await page.getByRole("button", { name: "Save & Next" }).click();
  await expect(heading(page, 2)).toBeAttached();
  await page.clock.fastForward(25_000);
  await page.getByRole("button", { name: "Mark for Review & Next" }).click();
  await expect(heading(page, 3)).toBeAttached();
  const { question_ids } = (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz;
  const saved = savedTime(page, question_ids[1]);
  await context.setOffline(false);
  await saved;
  await expect
    .poll(async () => (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz.answered_ids.length)
    .toBe(1);

  const { accuracy, questions } = await endAndAnalyse(page, hash);
  expect(questions[0].seconds).toBeGreaterThanOrEqual(30);
  expect(questions[1].seconds).toBeGreaterThanOrEqual(25);
  expect(questions[2].seconds).toBeNull();
  expect(accuracy.offline_seconds).toBeGreaterThanOrEqual(55);
});
