import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { apiRequest, expect, test, waitForControl } from "./fixtures.ts";
import { answerCurrentQuestion, quizHashOf, startDiagnostic } from "./quiz-helpers.ts";

test.use({ user: "learner" });

const fetchQuiz = async (page: Page, hash: string) =>
  (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz;
const finishButton = (page: Page) => page.getByRole("button", { name: "Finish now" });
const diagnosticResult = (page: Page) => page.getByRole("region", { name: "What we know now" });

test("after twelve questions a diagnostic can be finished early, after a warning about unanswered questions", async ({
  page,
}) => {
  const hash = await startDiagnostic(page, 11);
  await page.goto(`/quiz/${hash}/question/${(await fetchQuiz(page, hash)).question_ids[11]}`);
  await expect(page.getByRole("heading", { name: "Question 12 of 15" })).toBeVisible();
  await expect(finishButton(page)).toBeHidden();
  await answerCurrentQuestion(page, 1, false);
  await expect(page.getByRole("heading", { name: "Question 13 of 15" })).toBeVisible();
  await expect(finishButton(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Next Question" })).toBeVisible();
  await finishButton(page).click();
  const dialog = page.getByRole("dialog", { name: "End the quiz?" });
  await expect(dialog).toContainText("12 questions are unanswered.");
  await dialog.getByRole("button", { name: "Keep going" }).click();
  await answerCurrentQuestion(page, 1, false);
  await expect(page.getByRole("heading", { name: "Question 14 of 15" })).toBeVisible();
  await finishButton(page).click();
  await dialog.getByRole("button", { name: "End Quiz" }).click();

  await page.waitForURL(`**/quiz/${hash}/summary`);
  expect(await fetchQuiz(page, hash)).toMatchObject({ state: "completed", total_questions: 14 });
  await expect(diagnosticResult(page)).toContainText(
    /From 2 answers, your Overall Prep is right to about ±\d+ points/,
  );
  await page.getByRole("button", { name: "Home" }).click();
  await expect(page.getByRole("heading", { name: "What do you want to do today?" })).toBeVisible();
});

test("a next question that arrives late leaves the question to which the learner has gone back as it is", async ({
  page,
}) => {
  const hash = await startDiagnostic(page, 1);
  const ids = (await fetchQuiz(page, hash)).question_ids;
  await page.goto(`/quiz/${hash}/question/${ids[1]}`);
  await expect(page.getByRole("heading", { name: "Question 2 of 15" })).toBeVisible();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/answer", (route) => released.then(() => route.continue()));
  const nextButton = page.getByRole("button", { name: "Next Question" });
  await nextButton.click();
  await expect(nextButton).toHaveAttribute("aria-busy", "true");
  await page.getByRole("button", { name: "Previous Question" }).click();
  await expect(page.getByRole("heading", { name: "Question 1 of 15" })).toBeVisible();
  await expect(nextButton).not.toHaveAttribute("aria-busy", "true");
  await nextButton.click();
  await expect(page.getByRole("heading", { name: "Question 2 of 15" })).toBeVisible();
  await expect(nextButton).toHaveAttribute("aria-busy", "true");
  await page.getByRole("button", { name: "Previous Question" }).click();
  await expect(page.getByRole("heading", { name: "Question 1 of 15" })).toBeVisible();
  const refetched = page.waitForResponse(`**/api/quiz/${hash}`);
  release();
  await refetched;
  await nextButton.click();
  await expect(page.getByRole("heading", { name: "Question 2 of 15" })).toBeVisible();
});

test("once an answer is saved, the next question of a diagnostic opens without a network, and so do those before", async ({
  page,
  context,
}) => {
  const hash = await startDiagnostic(page, 1);
  const ids = async (): Promise<number[]> => (await fetchQuiz(page, hash)).question_ids;
  const fetchType = async (id: number | undefined) =>
    (await apiRequest(page, "GET", `/api/quiz/${hash}/question/${id}`)).body.question.type;
  const skip = (id: number | undefined) =>
    apiRequest(page, "POST", `/api/quiz/${hash}/question/${id}/answer`, { answer_id: null });
  while ((await fetchType((await ids()).at(-1))) !== "multi choice single answer") {
    await skip((await ids()).at(-1));
    expect((await ids()).length).toBeLessThan(15);
  }
  const number = (await ids()).length;
  const heading = (shown: number) => page.getByRole("heading", { name: `Question ${shown} of 15` });
  const markButton = page.getByRole("button", { name: "Mark for review" });
  await page.goto(`/quiz/${hash}/question/${(await ids()).at(-1)}`);
  await waitForControl(markButton);
  await page.getByRole("button", { name: /All questions/ }).click();
  await page.getByRole("switch", { name: "Move on by itself" }).uncheck();
  await page.keyboard.press("Escape");
  await page.waitForLoadState("networkidle");
  const nextQuestion = page.waitForResponse(/\/api\/quiz\/[^/]+\/question\/\d+$/);
  await page.getByRole("radio").first().click();
  await (await nextQuestion).finished();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Next Question" }).click();
  await expect(heading(number + 1)).toBeVisible();
  await expect(markButton).toBeVisible();
  for (const _ of [1, 2]) await page.getByRole("button", { name: "Previous Question" }).click();
  await expect(heading(number - 1)).toBeVisible();
  await expect(markButton).toBeVisible();
});

test("the last question of a diagnostic has no Finish now button", async ({ page }) => {
  const hash = await startDiagnostic(page, 14);
  const { question_ids } = await fetchQuiz(page, hash);
  await page.goto(`/quiz/${hash}/question/${question_ids[14]}`);
  await expect(page.getByRole("button", { name: "End Quiz" })).toBeVisible();
  await expect(finishButton(page)).toBeHidden();
});

test("the diagnostic's end shows overall prep, and every chapter with the learner's own answers", async ({
  page,
}) => {
  const hash = await startDiagnostic(page, 0);
  await page.goto(`/quiz/${hash}`);
  for (let number = 1; number <= 15; number += 1) {
    await expect(page.getByRole("heading", { name: `Question ${number} of 15` })).toBeVisible();
    await answerCurrentQuestion(page, number, number === 15);
  }
  await page.getByRole("button", { name: "End Quiz" }).click();
  await page.waitForURL("**/summary");
  const { diagnostic_result } = (await apiRequest(page, "GET", `/api/quiz/${hash}/stats`)).body;
  const names: string[] = diagnostic_result.chapters.map(
    (chapter: { chapter_name: string }) => chapter.chapter_name,
  );
  await expect(diagnosticResult(page)).toContainText(
    "From 15 answers, your Overall Prep is right to about ±",
  );
  for (const name of [
    "Overall Prep",
    "Physical Chemistry",
    "Inorganic Chemistry",
    "Organic Chemistry",
    ...names,
  ])
    await expect(diagnosticResult(page).getByText(name, { exact: true }).last()).toBeVisible();
  const answered = diagnostic_result.chapters.filter((chapter: { answered: number }) => chapter.answered > 0);
  expect(answered.length).toBeGreaterThan(5);
  await expect(diagnosticResult(page).getByText(/^\d+ of \d+ right/)).toHaveCount(3 + answered.length);
  await expect(diagnosticResult(page).getByText("No answer yet")).toHaveCount(names.length - answered.length);
  await expect(diagnosticResult(page)).toContainText(/Going well|Missed here/);
  const violations = await findViolations(page, "main");
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

  const readPrep = async () => {
    const button = page.getByRole("button", { name: /^Why \d+\.\d% overall prep\?$/ });
    return Number(/[\d.]+/.exec((await button.textContent()) ?? "")?.[0]);
  };
  const prep = await readPrep();
  for (const path of ["/dashboard", "/smart-path", "/profile"]) {
    await page.goto(path);
    // It falls by the hour, so its last digit may change between two requests.
    expect(Math.abs((await readPrep()) - prep), path).toBeLessThan(0.15);
  }
  await page.goto(`/quiz/${hash}/summary`);
  await page.getByRole("button", { name: "Start today’s plan" }).click();
  await expect(page.getByRole("heading", { name: "Daily practice" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Start/ })).toBeVisible();
});

test("a diagnostic without answers has no result and isn't suggested again", async ({ page }) => {
  const hash = await startDiagnostic(page, 15);
  await page.goto("/smart-path");
  await expect(page.getByRole("link", { name: /^Take the diagnostic quiz/ })).toBeVisible();
  await apiRequest(page, "POST", `/api/quiz/${hash}/end`);
  await page.goto(`/quiz/${hash}/summary`);
  await expect(diagnosticResult(page)).toContainText(
    "You left everything blank, so we don’t know anything yet.",
  );
  await page.goto("/smart-path");
  await expect(page.getByRole("link", { name: /^Answer today's \d+ questions/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Take the diagnostic quiz/ })).toBeHidden();
});

test("the smart path's diagnostic step starts the diagnostic, and later continues it", async ({ page }) => {
  const takeStep = async () => {
    await page.goto("/smart-path");
    await page.getByRole("link", { name: /^Take the diagnostic quiz/ }).click();
    await expect(page.getByRole("heading", { name: "Just a heads up!" })).toBeVisible();
  };
  const start = () => page.getByRole("button", { name: "Start Quiz" }).click();
  await takeStep();
  await page.route("**/api/quiz/diagnostic", (route) => route.fulfill({ status: 500, json: {} }));
  await start();
  await expect(page.getByRole("alert")).toContainText("The quiz could not be started.");
  await page.unroute("**/api/quiz/diagnostic");
  await start();
  await page.waitForURL("**/question/*");
  const hash = quizHashOf(page);
  await expect(page.getByRole("heading", { name: "Question 1 of 15" })).toBeVisible();
  await answerCurrentQuestion(page, 1, false);
  await takeStep();
  await start();
  await page.waitForURL("**/question/*");
  expect(quizHashOf(page)).toBe(hash);
  await expect(page.getByRole("heading", { name: "Question 2 of 15" })).toBeVisible();

  await page.goto("/quiz/disclaimer");
  await start();
  await page.waitForURL("**/dashboard");
});
