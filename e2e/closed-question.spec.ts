import { apiRequest, expect, test } from "./fixtures.ts";
import { startQuiz } from "./quiz-helpers.ts";

const SEEN_NOTICE = "You have seen the answer to this question in another quiz.";

test.use({ user: "learner", serviceWorkers: "allow" });

test("asks before ending a quiz that closes a question of a timed quiz in progress, which then accepts no answer", async ({
  page,
  context,
}) => {
  const timedQuiz = await startQuiz(page, "quick-quiz");
  const sharedQuestion = timedQuiz.questions.find(({ type }) => type === "multi choice single answer");
  if (!sharedQuestion) throw new Error("The quiz has no question with one right option.");
  const path = `/quiz/${timedQuiz.hash}/question/${sharedQuestion.id}`;
  const { question } = (await apiRequest(page, "GET", `/api${path}`)).body;
  const body = { type: "custom", question_hashes: [question.hash] };
  const { hash } = (await apiRequest(page, "POST", "/api/quiz", body)).body;

  // An answer that is given in time but doesn't reach the server before the other quiz ends.
  const otherTab = await context.newPage();
  // In every tab, because each tab also sends answers left in the outbox by another.
  const answerRequests = `**/quiz/${timedQuiz.hash}/question/*/answer`;
  await context.route(answerRequests, (route) => route.abort());
  await otherTab.goto(path);
  await otherTab.getByRole("radio").first().click();
  await expect(otherTab).not.toHaveURL(new RegExp(`${path}$`));

  await page.bringToFront();
  await page.goto(`/quiz/${hash}/question/${sharedQuestion.id}`);
  await page.getByRole("radio").first().click();
  await page.getByRole("button", { name: "End Quiz" }).click();
  const dialog = page.getByRole("dialog", { name: "End the quiz?" });
  await expect(dialog).toContainText("A timed quiz that is still running asks 1 question of this one.");
  await dialog.getByRole("button", { name: "Keep going" }).click();
  await expect(dialog).toBeHidden();
  expect((await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz.state).toBe("in_progress");
  await page.getByRole("button", { name: "End Quiz" }).click();
  await dialog.getByRole("button", { name: "End Quiz" }).click();
  await expect(page).toHaveURL(/summary$/);

  await context.unroute(answerRequests);
  await otherTab.bringToFront();
  await otherTab.goBack();
  await expect(otherTab.getByText(SEEN_NOTICE, { exact: true })).toBeVisible();
  // A new connection sends the answer at once, without the pause between two tries.
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(
    otherTab.getByText("Your last answer here was sent after that. It does not count."),
  ).toBeVisible();
  await expect(otherTab.getByRole("heading", { name: "Solution" })).toBeVisible();
  await expect(otherTab.getByRole("radio")).toHaveCount(0);
  await otherTab.getByRole("button", { name: "Next Question" }).click();
  await expect(otherTab.getByText(SEEN_NOTICE)).toBeHidden();
});
