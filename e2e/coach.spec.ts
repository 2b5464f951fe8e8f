import { findViolations } from "./axe.ts";
import { apiRequest, expect, test } from "./fixtures.ts";
import { playQuestions } from "./quiz-helpers.ts";

test.use({ user: "learner" });

test("the review says when the card of a missed question comes back, and on that day the card leads to the question", async ({
  page,
  testServer,
}) => {
  await playQuestions(page, 3);
  const { mistakes } = (await apiRequest(page, "GET", "/api/mistakes")).body;
  const { hash, question_id } = mistakes[0];
  const { card } = (await apiRequest(page, "GET", `/api/quiz/${hash}/question/${question_id}/follow-up`))
    .body;
  await page.goto(`/quiz/${hash}/question/${question_id}/review`);
  const line = page.getByText(`${card.title} comes back on `);
  await expect(line).toContainText(/comes back on (Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\.$/);
  expect(await findViolations(page)).toEqual([]);
  await line.getByRole("link", { name: card.title }).click();
  await expect(page.getByRole("heading", { name: card.title, level: 1 })).toBeVisible();

  await testServer.shiftClock("1 day");
  await testServer.runSql("update sessions set last_seen_at = app_now()");
  const { contents } = (await apiRequest(page, "GET", "/api/revision/notes")).body;
  await page.goto("/daily-revision-cards");
  await expect(page.getByRole("heading", { name: contents[0].title })).toBeVisible();
  const missed = contents[0].missed_question;
  expect(mistakes.map((mistake: { question_id: number }) => mistake.question_id)).toContain(
    missed.question_id,
  );
  await page.getByRole("link", { name: "this question" }).click();
  await page.waitForURL(`**/quiz/${missed.hash}/question/${missed.question_id}/review`);
  await expect(page.getByRole("heading", { name: "Solution" })).toBeVisible();
});

test("the home page counts the days on which the goal was reached, and the count can be hidden", async ({
  page,
}) => {
  await page.goto("/dashboard");
  const streak = page.getByRole("region", { name: "Your streak" });
  const scrollDown = () => page.getByRole("link", { name: "Go to Profile" }).scrollIntoViewIfNeeded();
  await scrollDown();
  await expect(streak).toContainText("One finished quiz or 10 cards make a day count.");
  await playQuestions(page, 1);
  await page.reload();
  await scrollDown();
  await expect(streak).toContainText("1 day");
  await expect(streak).toContainText("Today counts. Well done.");
  expect(await findViolations(page)).toEqual([]);

  await streak.getByRole("button", { name: "Hide" }).click();
  await expect(streak).not.toContainText("1 day");
  await page.reload();
  await scrollDown();
  await expect(streak).not.toContainText("1 day");
  await streak.getByRole("button", { name: "Show my streak" }).click();
  await expect(streak).toContainText("1 day");
});
