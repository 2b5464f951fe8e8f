import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { apiRequest, expect, test } from "./fixtures.ts";
import { chapterIdOf, quizHashOf } from "./quiz-helpers.ts";

test.use({ user: "learner", serviceWorkers: "allow" });

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

/** Starts a set of the chapter in a mode, from its page, and opens a single-choice question. Returns its public id. */
async function startInMode(page: Page, mode: "Exam" | "Practice"): Promise<string> {
  const id = await chapterIdOf(page, "Electrochemistry");
  await page.goto(`/chapter-wise-dpp/${id}/Electrochemistry`);
  const card = page.getByRole("listitem").filter({ hasText: "Solve Problems Without Time Limit" });
  await card.getByRole("button", { name: mode, exact: true }).click();
  await card.getByRole("button", { name: "Start: Solve Problems Without Time Limit" }).click();
  await page.waitForURL(/\/question\/\d+$/);
  const hash = quizHashOf(page);
  const { questions } = (await apiRequest(page, "GET", `/api/quiz/${hash}/questions`)).body;
  const single = questions.find(({ type }: { type: string }) => type === "multi choice single answer");
  await page.goto(`/quiz/${hash}/question/${single.id}`);
  await expect(page.getByRole("radio").first()).toBeVisible();
  return hash;
}

const questionIdIn = (page: Page) => Number(new URL(page.url()).pathname.split("/")[4]);

test("a checked question shows its verdict and solution, on another device as well, and can't be answered again", async ({
  page,
  openPage,
}) => {
  const hash = await startInMode(page, "Practice");
  const id = questionIdIn(page);
  await expect(button(page, "Show Solution")).toBeVisible();
  await page.getByRole("radio").first().click();
  await expect(page.getByRole("radio").first()).toBeChecked();
  await button(page, "Show Hint").click();
  await expect(page.getByText("Hint 1 of 2")).toBeVisible();
  await button(page, "Show Hint").click();
  await expect(page.getByText("Hint 2 of 2")).toBeVisible();
  await expect(button(page, "Show Hint")).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await button(page, "Check Answer").click();
  await expect(page.getByRole("heading", { name: "Solution" })).toBeVisible();
  await expect(
    page.getByRole("status").getByText(/^(Correct|Wrong)\. In the exam this would be /),
  ).toBeVisible();
  await expect(page.getByText("You have seen the answer to this question in another quiz.")).toHaveCount(0);
  await expect(page.getByRole("radio")).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);

  const path = `/api/quiz/${hash}/question/${id}`;
  const { question } = (await apiRequest(page, "GET", path)).body;
  const other = question.answers.find((option: { id: number }) => option.id !== question.selected_answer);
  const late = await apiRequest(page, "POST", `${path}/answer`, { answer_id: other.id });
  expect([late.status, late.body.error.code]).toEqual([409, "question_closed"]);
  const again = await apiRequest(page, "POST", `${path}/check`);
  expect(again.body.question.score).toBe(question.score);

  await page.reload();
  await expect(page.getByRole("heading", { name: "Solution" })).toBeVisible();
  await expect(page.getByText("You have seen the answer to this question in another quiz.")).toHaveCount(0);
  const secondDevice = await openPage("learner");
  await secondDevice.goto(`/quiz/${hash}/question/${id}`);
  await expect(secondDevice.getByRole("heading", { name: "Solution" })).toBeVisible();
  await expect(
    secondDevice.getByRole("status").getByText(/^(Correct|Wrong)\. In the exam this would be /),
  ).toBeVisible();
  await expect(
    secondDevice.getByText("You have seen the answer to this question in another quiz."),
  ).toHaveCount(0);
  await page
    .getByRole("button", { name: /^(Next|Previous) Question$/ })
    .last()
    .click();
  await expect(button(page, "Show Solution")).toBeVisible();
  await button(page, "Show Solution").click();
  await expect(page.getByRole("status").getByText("Unattempted")).toBeVisible();
});

test("a question that another quiz has closed says so", async ({ page }) => {
  const hash = await startInMode(page, "Practice");
  const id = questionIdIn(page);
  const question = (await apiRequest(page, "GET", `/api/quiz/${hash}/question/${id}`)).body.question;
  const custom = { type: "custom", question_hashes: [question.hash] };
  const other = (await apiRequest(page, "POST", "/api/quiz", custom)).body.hash;
  await apiRequest(page, "POST", `/api/quiz/${other}/end`);
  await page.reload();
  await expect(page.getByText("You have seen the answer to this question in another quiz.")).toBeVisible();
});

test("checking a question that a timed quiz asks warns first", async ({ page, testServer }) => {
  const hash = await startInMode(page, "Practice");
  const path = `/api/quiz/${hash}/question/${questionIdIn(page)}`;
  const { question } = (await apiRequest(page, "GET", path)).body;
  await apiRequest(page, "POST", "/api/quiz", { type: "custom", question_hashes: [question.hash] });
  await testServer.runSql(
    "update quizzes set end_time = app_now() + interval '20 minutes' where type = 'custom'",
  );
  await page.reload();
  await button(page, "Show Solution").click();
  await expect(page.getByRole("dialog", { name: "Show the answer?" })).toBeVisible();
  await button(page, "Keep going").click();
  await expect(button(page, "Show Solution")).toBeVisible();
});

test("without a network a check says so and keeps the answer", async ({ page, context }) => {
  await startInMode(page, "Practice");
  await page.getByRole("radio").first().click();
  await context.setOffline(true);
  await button(page, "Check Answer").click();
  await expect(page.getByRole("alert")).toContainText("You are offline. Checking needs a connection.");
  await context.setOffline(false);
  await button(page, "Check Answer").click();
  await expect(page.getByRole("heading", { name: "Solution" })).toBeVisible();
});

test("a set of a chapter in exam mode has sections and no clock", async ({ page }) => {
  const hash = await startInMode(page, "Exam");
  await expect(page.getByRole("tab", { name: "Single correct" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("timer")).toHaveCount(0);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await page.waitForURL(`**/quiz/${hash}/summary`);
});
