import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { apiRequest, expect, test } from "./fixtures.ts";
import { fetchReview, playQuestions, quizHashOf } from "./quiz-helpers.ts";

test.use({ user: "learner" });

const rows = (page: Page) => page.getByRole("region", { name: /^\d+ questions?$/ }).locator("summary");

test("missed questions collect by themselves, with a cause and a note, and can be redone", async ({
  page,
}) => {
  await page.goto("/mistakes");
  await expect(page.getByRole("heading", { name: "No mistakes here" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Dashboard", exact: true })).toBeVisible();
  await playQuestions(page, 8);
  await page.goto("/mistakes");
  const { total, redo, mistakes } = (await apiRequest(page, "GET", "/api/mistakes")).body;
  expect(total).toBeGreaterThan(0);
  await expect(rows(page)).toHaveCount(total);
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Marks lost by cause, last 30 days" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await rows(page).first().click();
  const card = page.getByRole("article");
  expect(await findViolations(page)).toEqual([]);
  await card.getByRole("button", { name: "Arithmetic" }).click();
  await expect(card.getByRole("button", { name: "Arithmetic" })).toHaveAttribute("aria-pressed", "true");
  await card.getByLabel("Your note").fill("Write the powers of ten in a column.");
  await card.getByLabel("Your note").blur();
  await expect(card.getByText("Saved.")).toBeVisible();
  // Opened before the app handles the page.
  const { promise: scriptsReleased, resolve: releaseScripts } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", (route) => scriptsReleased.then(() => route.continue()));
  await page.reload({ waitUntil: "commit" });
  await rows(page).first().click();
  releaseScripts();
  await expect(card.getByLabel("Your note")).toHaveValue("Write the powers of ten in a column.");
  await page.getByText("As a table").click();
  await expect(page.getByRole("row", { name: /^Arithmetic/ })).toBeVisible();

  // The rules may have proposed the same cause for others.
  const arithmetic = (await apiRequest(page, "GET", "/api/mistakes?cause=arithmetic")).body;
  expect(arithmetic.total).toBeLessThan(total);
  await page.getByLabel("Cause").selectOption("Arithmetic");
  await expect(rows(page)).toHaveCount(arithmetic.total);
  await expect(page.getByRole("button", { name: `Redo mistakes (${arithmetic.redo})` })).toBeVisible();
  await page.getByLabel("Cause").selectOption("All causes");
  await expect(rows(page)).toHaveCount(total);

  await rows(page).first().click();
  await card.getByRole("link", { name: /^90-second drill: / }).click();
  await page.waitForURL("**/drills*");
  // A mistake whose arithmetic is of no special kind leads to all kinds.
  const kinds = mistakes[0].drill_kind === null ? 8 : 1;
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(kinds);
  await page.goBack();
  await page.getByRole("button", { name: `Redo mistakes (${redo})` }).click();
  await page.waitForURL("**/question/*");
  await expect(page.getByRole("heading", { name: `Question 1 of ${redo}` })).toBeAttached();
  await page.goto("/mistakes");
  await expect(rows(page).getByText("In a quiz")).toHaveCount(total);
  await rows(page).first().click();
  await expect(card.getByText("You are answering this question in a quiz.")).toBeVisible();
});

test("a question leaves after it was redone right on two days", async ({ page, testServer }) => {
  await playQuestions(page, 8);
  const { mistakes, redo } = (await apiRequest(page, "GET", "/api/mistakes")).body;
  const key = new Map((await fetchReview(page, mistakes[0].hash)).map((question) => [question.id, question]));
  for (const day of [1, 2]) {
    await testServer.shiftClock(`${day} days`);
    await testServer.runSql("update sessions set last_seen_at = app_now()");
    await page.goto("/mistakes");
    await expect(rows(page)).toHaveCount(redo);
    await page.getByRole("button", { name: `Redo mistakes (${redo})` }).click();
    await page.waitForURL("**/question/*");
    const hash = quizHashOf(page);
    for (const { question_id } of mistakes) {
      const question = key.get(question_id);
      const right = question?.answers.filter(({ isCorrect }) => isCorrect).map(({ id }) => id) ?? [];
      const answer =
        question?.type === "multi choice multi correct"
          ? { answer_ids: right }
          : { answer_id: question?.single_answer ?? right[0] };
      await apiRequest(page, "POST", `/api/quiz/${hash}/question/${question_id}/answer`, answer);
    }
    await apiRequest(page, "POST", `/api/quiz/${hash}/end`);
  }
  await page.goto("/mistakes");
  await expect(page.getByRole("heading", { name: "No mistakes here" })).toBeVisible();
});
