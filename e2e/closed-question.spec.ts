import { callFrom, expect, test } from "./journey.ts";
import { signInAsLearner } from "./learner.ts";
import { startQuiz } from "./quiz-play.ts";

const SEEN = "You have seen the answer to this question in another quiz.";

test.beforeEach(async ({ page }) => {
  await signInAsLearner(page);
});

test("ending a quiz asks first when it closes a question of a timed one, which then says so and takes no answer", async ({
  page,
  context,
}) => {
  const timed = await startQuiz(page, "quick-quiz");
  const shared = timed.questions.find(({ type }) => type === "multi choice single answer");
  if (!shared) throw new Error("The quiz has no question with one right option.");
  const path = `/quiz/${timed.hash}/question/${shared.id}`;
  const { question } = (await callFrom(page, "GET", `/api${path}`)).body;
  const body = { type: "custom", question_hashes: [question.hash] };
  const { hash } = (await callFrom(page, "POST", "/api/quiz", body)).body;

  // An answer that is given in time but does not get through before the other quiz has ended.
  const other = await context.newPage();
  // Of every tab, since each sends what another has left.
  const answers = `**/quiz/${timed.hash}/question/*/answer`;
  await context.route(answers, (route) => route.abort());
  await other.goto(path);
  await other.getByRole("radio").first().click();
  await expect(other).not.toHaveURL(new RegExp(`${path}$`));

  await page.goto(`/quiz/${hash}/question/${shared.id}`);
  await page.getByRole("radio").first().click();
  await page.getByRole("button", { name: "End Quiz" }).click();
  const dialog = page.getByRole("dialog", { name: "End the quiz?" });
  await expect(dialog).toContainText("A timed quiz that is still running asks 1 question of this one.");
  await dialog.getByRole("button", { name: "Keep going" }).click();
  await expect(dialog).toBeHidden();
  expect((await callFrom(page, "GET", `/api/quiz/${hash}`)).body.quiz.state).toBe("in_progress");
  await page.getByRole("button", { name: "End Quiz" }).click();
  await dialog.getByRole("button", { name: "End Quiz" }).click();
  await expect(page).toHaveURL(/summary$/);

  await context.unroute(answers);
  await other.goBack();
  await expect(other.getByText(SEEN, { exact: true })).toBeVisible();
  await expect(
    other.getByText("Your last answer here was sent after that. It does not count."),
  ).toBeVisible();
  await expect(other.getByRole("heading", { name: "Solution" })).toBeVisible();
  await expect(other.getByRole("radio")).toHaveCount(0);
  await other.getByRole("button", { name: "Next Question" }).click();
  await expect(other.getByText(SEEN)).toBeHidden();
});
