import type { RequestOf } from "@rasayan/contract";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter } from "../../../test/test-content.ts";
import { addTestQuestions, startDailyQuiz, startDiagnostic, startQuiz } from "../../../test/test-quizzes.ts";

async function startWithQuestions() {
  const testApp = await startTestApp();
  return { ...testApp, ...(await addTestQuestions(testApp.db)), asha: await testApp.signInAs() };
}

test("the history lists one type of quiz of one chapter, newest first, ten per page", async () => {
  const { db, asha, chapterId, single } = await startWithQuestions();
  const other = await addChapter(db, { name: "Amines" });
  const quick = [];
  for (let count = 0; count < 11; count += 1) {
    const quiz = await startQuiz(asha, chapterId);
    await quiz.end();
    quick.unshift(quiz.hash);
  }
  const unlimited = await startQuiz(asha, chapterId, "unlimited_chapter");
  const previous = await startQuiz(asha, chapterId, "previous-questions_chapter");
  await startQuiz(asha, other.chapterId);
  await startDailyQuiz(asha, [single]);
  await startDiagnostic(asha);

  const page = async (type: RequestOf<"listQuizHistory">["query"]["type"], number = 1) => {
    const query = { type, page: number };
    const { quizzes, hasMore } = await asha.request("listQuizHistory", { params: { id: chapterId }, query });
    return [quizzes.map((quiz) => quiz.hash), hasMore];
  };
  expect(await page("quick-quiz")).toEqual([quick.slice(0, 10), true]);
  expect(await page("quick-quiz", 2)).toEqual([quick.slice(10), false]);
  expect(await page("quick-quiz", 3)).toEqual([[], false]);
  expect(await page("unlimited")).toEqual([[unlimited.hash], false]);
  expect(await page("previous-questions")).toEqual([[previous.hash], false]);
});

test("a row of the history has the type and the state of the quiz", async () => {
  const { asha, chapterId } = await startWithQuestions();
  const quiz = await startQuiz(asha, chapterId);
  const { id, created_at } = await quiz.quiz();
  const { quizzes } = await asha.request("listQuizHistory", {
    params: { id: chapterId },
    query: { type: "quick-quiz" },
  });
  expect(quizzes).toEqual([
    { id, hash: quiz.hash, type: "quick-quiz_chapter", state: "in_progress", created_at, left_open: false },
  ]);
});

test("an unknown chapter returns 404, an invalid type or page 400", async () => {
  const { asha, chapterId } = await startWithQuestions();
  const statusOf = async (id: number, query: string) =>
    (await asha.send({ url: `/api/chapter/${id}/quiz-history?${query}` })).statusCode;
  expect(await statusOf(chapterId + 1, "type=quick-quiz")).toBe(404);
  for (const query of [
    "",
    "type=quick-quiz_chapter",
    "type=custom",
    "type=",
    "type=unlimited&page=0",
    "type=unlimited&page=x",
  ])
    expect([query, await statusOf(chapterId, query)]).toEqual([query, 400]);
});

test("quizzes in progress are listed with the number of answers, timed ones first, then newest first", async () => {
  const { asha, chapterId, single, many } = await startWithQuestions();
  const quick = await startQuiz(asha, chapterId);
  const custom = await startDailyQuiz(asha, [single, many]);
  await custom.answer(single.id, { answer_id: single.optionIds[0] });
  await custom.answer(many.id, { answer_ids: many.optionIds });
  await custom.answer(many.id, { answer_id: null });
  const { quizzes } = await asha.request("listOpenQuizzes");
  expect(quizzes).toMatchObject([
    {
      hash: quick.hash,
      type: "quick-quiz_chapter",
      answered: 0,
      total_questions: 3,
      chapter_name: "Solutions",
    },
    {
      hash: custom.hash,
      type: "custom",
      answered: 1,
      total_questions: 2,
      end_time: null,
      chapter_name: null,
    },
  ]);
  await quick.end();
  expect((await asha.request("listOpenQuizzes")).quizzes.map((quiz) => quiz.hash)).toEqual([custom.hash]);
});
