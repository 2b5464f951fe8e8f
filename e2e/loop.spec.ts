import { findViolations } from "./axe.ts";
import { apiRequest, expect, test } from "./fixtures.ts";
import { chapterIdOf, fetchReview, playQuestions } from "./quiz-helpers.ts";

test.use({ user: "learner" });

test("a missed question leads to its note and to three like it, and the note leads to its topic", async ({
  page,
}) => {
  await playQuestions(page, 8);
  const { mistakes } = (await apiRequest(page, "GET", "/api/mistakes")).body;
  const { hash, question_id, topic_name } = mistakes[0];
  const missed = (await fetchReview(page, hash)).find(({ id }) => id === question_id);
  const review = `/quiz/${hash}/question/${question_id}/review`;
  await page.goto(review);
  await expect(page.getByText(`${topic_name} · Electrochemistry`, { exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Practise three like this" }).click();
  await page.waitForURL("**/question/*");
  await expect(page.getByRole("heading", { name: /^Question 1 of [123]$/ })).toBeAttached();
  expect(page.url()).not.toContain(`question/${missed?.id}`);

  await page.goto(review);
  await page.getByRole("link", { name: "Read the note" }).click();
  await page.waitForURL("**/chapter-wise-revision/**");
  await expect(page.locator("article :focus")).toBeInViewport();
  await expect(page.locator("article :focus")).toHaveId(/^part-/);
  await page.getByRole("button", { name: "Practise this topic" }).click();
  await page.waitForURL("**/question/*");
  await expect(page.getByRole("button", { name: "Show Solution" })).toBeVisible();
});

test("a missed question is explained in place by a passage of a note", async ({ page }) => {
  await playQuestions(page, 8);
  const { mistakes } = (await apiRequest(page, "GET", "/api/mistakes")).body;
  const { hash, question_id } = mistakes[0];
  const review = `/quiz/${hash}/question/${question_id}/review`;
  await page.goto(review);
  const button = page.getByRole("button", { name: "Explain this" });
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await button.click();
  const idea = page.getByRole("region", { name: "The idea" });
  await expect(idea.locator("strong").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "An example like it" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await idea.getByRole("link").click();
  await expect(page.locator("article :focus")).toBeInViewport();

  await page.goto(review);
  await button.click();
  await page.getByRole("button", { name: /^Try (one|two) (easier|more easy) ones?$/ }).click();
  await page.waitForURL("**/question/*");
  await expect(page.getByRole("button", { name: "Show Solution" })).toBeVisible();
});

test("an explanation that can't be loaded says so, and is tried again", async ({ page, context }) => {
  await playQuestions(page, 2);
  const { mistakes } = (await apiRequest(page, "GET", "/api/mistakes")).body;
  await page.goto(`/quiz/${mistakes[0].hash}/question/${mistakes[0].question_id}/review`);
  await page.getByRole("button", { name: "Explain this" }).click();
  await expect(page.getByRole("region", { name: "The idea" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Explain this" })).toBeVisible();
  await context.route("**/explanation", (route) => route.abort());
  await page.getByRole("button", { name: "Explain this" }).click();
  await expect(page.getByText("Could not load the explanation.")).toBeVisible();
  await context.unroute("**/explanation");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("region", { name: "The idea" })).toBeVisible();
});

test("a set that was left open says so in the history, and counts only what was answered", async ({
  page,
  testServer,
}) => {
  const chapter_id = await chapterIdOf(page, "Electrochemistry");
  const { hash } = (await apiRequest(page, "POST", "/api/quiz", { type: "unlimited_chapter", chapter_id }))
    .body;
  await testServer.runSql(
    "update quizzes set last_activity_at = app_now() - interval '8 days', created_at = app_now() - interval '8 days'",
  );
  const state = async () => (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz.state;
  await expect.poll(state, { timeout: 30_000 }).toBe("completed");
  await page.goto(`/chapter-wise-dpp/${chapter_id}/unlimited/results`);
  const row = page.getByRole("listitem").filter({ hasText: "Left open" });
  await row.locator("summary").click();
  await expect(row.getByText("You did not come back to it.")).toBeVisible();
  await expect(row.getByText("Score")).toHaveCount(0);
});
