import type { Page } from "@playwright/test";
import { apiRequest, expect, setGoals, test } from "./fixtures.ts";
import { chapterIdOf, fetchReview } from "./quiz-helpers.ts";

type DueQuestion = { hash: string; type: string };

test.use({ user: "learner" });

/** Records the public ids of the quizzes that the page starts. */
function recordQuizHashes(page: Page): string[] {
  const hashes: string[] = [];
  page.on("response", async (response) => {
    if (response.request().method() === "POST" && new URL(response.url()).pathname === "/api/quiz")
      hashes.push((await response.json()).hash);
  });
  return hashes;
}

test("the due questions form one quiz, however often the page is opened, and are shown one at a time", async ({
  page,
}) => {
  const { questions } = (await apiRequest(page, "GET", "/api/revision/questions")).body;
  const choices = questions.filter(({ type }: DueQuestion) => type !== "numerical");
  const hashes = recordQuizHashes(page);
  await page.goto("/question");
  await expect(page.getByRole("timer")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("timer")).toBeVisible();
  await expect.poll(() => hashes.length).toBe(2);
  expect(new Set(hashes).size).toBe(1);
  await expect(page.getByText("Failed to submit answer.")).toHaveCount(0);

  for (let remaining = choices.length; remaining > 0; remaining -= 1) {
    const first = page.getByRole("radio").or(page.getByRole("checkbox")).first();
    const label = await first.getAttribute("aria-label");
    await first.click();
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await page.getByRole("button", { name: "Next" }).click();
    await expect(first.and(page.getByLabel(label ?? "", { exact: true }))).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  }
  const nextLinkName = choices.length < questions.length ? "Go to daily practice" : "Dashboard";
  await expect(page.getByRole("main").getByRole("link", { name: nextLinkName }).last()).toBeVisible();
  expect(hashes).toHaveLength(2);
  // The link is shown before the request that ends the quiz has finished.
  const quiz = async () => (await apiRequest(page, "GET", `/api/quiz/${hashes[0]}`)).body.quiz;
  await expect.poll(quiz).toMatchObject({ state: "completed", total_questions: choices.length });
});

/** Starts a quiz of today's questions, gives the first answer to each, and ends it. Returns its public id. */
async function answerDueQuestions(page: Page): Promise<string> {
  const due: DueQuestion[] = (await apiRequest(page, "GET", "/api/revision/questions")).body.questions;
  const custom = { type: "custom", question_hashes: due.map(({ hash }) => hash) };
  const { hash } = (await apiRequest(page, "POST", "/api/quiz", custom)).body;
  for (const id of (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz.question_ids) {
    const { question } = (await apiRequest(page, "GET", `/api/quiz/${hash}/question/${id}`)).body;
    const answer = question.type === "numerical" ? "1" : question.answers[0].id;
    const body = { answer_id: answer, time_ms: 20_000 };
    await apiRequest(page, "POST", `/api/quiz/${hash}/question/${id}/answer`, body);
  }
  await apiRequest(page, "POST", `/api/quiz/${hash}/end`);
  return hash;
}

test("after the day's set one can redo the wrong ones, take ten more, or practise the weakest topic", async ({
  page,
}) => {
  const review = await fetchReview(page, await answerDueQuestions(page));
  const wrong = review.filter(({ outcome }) => outcome === "wrong");
  expect(wrong.length).toBeGreaterThan(0);
  const further = page.getByRole("region", { name: "Go on practising" });
  const numberOfQuestions = async (title: RegExp) => {
    await page.goto("/daily-practice-questions");
    await expect(page.getByText("You're all caught up! No questions to revise today.")).toBeVisible();
    const row = further.getByRole("button", { name: title });
    const count = Number(/(\d+) question/.exec((await row.textContent()) ?? "")?.[1]);
    await row.click();
    await expect(page.getByRole("heading", { name: `Question 1 of ${count}` })).toBeAttached();
    const quiz = (await apiRequest(page, "GET", `/api${new URL(page.url()).pathname.split("/question")[0]}`))
      .body.quiz;
    return { count, ids: quiz.question_ids as number[] };
  };
  const redone = await numberOfQuestions(/^Redo today's wrong answers/);
  expect(redone.ids.toSorted()).toEqual(wrong.map(({ id }) => id).toSorted());
  const weakest = await numberOfQuestions(/^Practise your weakest topic/);
  expect(weakest.count).toBeGreaterThan(0);
  const more = await numberOfQuestions(/^Ten more questions/);
  expect(more.count).toBe(10);
  const seen = new Set([...review.map(({ id }) => id), ...weakest.ids]);
  expect(more.ids.filter((id) => seen.has(id))).toEqual([]);
});

/** Sets the chapter that JEE Main does not ask for as the only completed one. */
async function completeChapterOutsideExam(page: Page): Promise<void> {
  const chapterId = await chapterIdOf(page, "States of Matter: Gases and Liquids");
  const body = { chapter_ids: [chapterId], latest_chapter_id: chapterId };
  expect((await apiRequest(page, "POST", "/api/user/chapters", body)).status).toBe(200);
}

test("if the learner's chapters have no question for the exam, the day has those of this week's chapter", async ({
  page,
}) => {
  await completeChapterOutsideExam(page);
  await page.goto("/daily-practice-questions");
  await expect(page.getByRole("button", { name: /^Start Daily Quiz/ })).toBeVisible();
});

test("after the last exam session there is no such chapter, and the page leads to the other chapters", async ({
  page,
}) => {
  await setGoals(page, { target_year: 2024 });
  await completeChapterOutsideExam(page);
  await page.goto("/daily-practice-questions");
  await page.getByRole("link", { name: "Choose a chapter to practise" }).click();
  await expect(page.getByRole("heading", { name: "Chapter-wise DPP" })).toBeVisible();
});

test("the timed questions end in more practice, too, and say if it can't be loaded", async ({ page }) => {
  await answerDueQuestions(page);
  await page.route("**/api/revision/further**", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/question");
  await expect(page.getByText("You're all caught up! No questions to revise today.")).toBeVisible();
  await expect(page.getByText("Could not look for more questions.")).toBeVisible({ timeout: 30_000 });
  await page.unroute("**/api/revision/further**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: /^Ten more questions/ })).toBeVisible();
});

test("if only numerical questions are due, the page says so and links to daily practice", async ({
  page,
}) => {
  await page.route("**/api/revision/questions", async (route) => {
    const response = await route.fetch();
    const { questions } = await response.json();
    const numerical = questions.map((question: DueQuestion) => ({ ...question, type: "numerical" }));
    await route.fulfill({ response, json: { questions: numerical } });
  });
  await page.goto("/question");
  await expect(page.getByText(/due today (is|are) numerical/)).toBeVisible();
  await expect(page.getByText("caught up")).toBeHidden();
  await page.getByRole("link", { name: "Go to daily practice" }).click();
  await expect(page.getByRole("button", { name: /^Start Daily Quiz/ })).toBeVisible();
});
