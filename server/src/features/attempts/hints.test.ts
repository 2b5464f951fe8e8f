import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { type Player, startDailyQuiz, startQuiz } from "../../../test/test-quizzes.ts";

async function start() {
  const testApp = await startTestApp();
  await addMarkingRules(testApp.db);
  const { chapterId, topicId } = await addChapter(testApp.db);
  const question = await addQuestion(testApp.db, topicId, {
    hints: ["Compare the volumes.", "Divide them."],
  });
  const asha = await testApp.signInAs();
  const hintsOf = ({ hash }: Player) => {
    const params = { hash, questionId: question.id };
    return {
      list: () => asha.request("listHints", { params }),
      take: () => asha.request("takeHint", { params, body: {} }),
    };
  };
  return { ...testApp, asha, chapterId, question, hintsOf };
}

test("in practice mode hints come one by one, and the answer then counts half for learning", async () => {
  const { asha, db, chapterId, question, hintsOf } = await start();
  const quiz = await startQuiz(asha, chapterId, "unlimited_chapter", "practice");
  const { list, take } = hintsOf(quiz);
  expect(await list()).toEqual({ hints: [], total: 2 });
  expect((await take()).hints).toEqual([{ n: 1, html: "<p>Compare the volumes.</p>" }]);
  expect((await take()).hints).toHaveLength(2);
  expect(await list()).toMatchObject({ hints: [{ n: 1 }, { n: 2 }] });
  await expect(take()).rejects.toMatchObject({ status: 404 });
  await quiz.answer(question.id, { answer_id: question.optionIds[1], time_ms: 60_000 });
  await quiz.end();
  const events = await db.selectFrom("response_events").select("weight").execute();
  expect(events).toEqual([{ weight: 0.5 }]);
  await expect(take()).rejects.toMatchObject({ status: 409, body: { error: { code: "quiz_ended" } } });
});

test("an answer given soon after the key was checked counts a quarter", async () => {
  const { asha, db, chapterId, question } = await start();
  const practice = await startQuiz(asha, chapterId, "unlimited_chapter", "practice");
  const params = { hash: practice.hash, questionId: question.id };
  await asha.request("checkQuizQuestion", { params, body: {} });
  const quiz = await startDailyQuiz(asha, [question]);
  await quiz.answer(question.id, { answer_id: question.optionIds[1], time_ms: 60_000 });
  await quiz.end();
  expect(await db.selectFrom("response_events").select("weight").execute()).toEqual([{ weight: 0.25 }]);
});

test("there are no hints in other modes, for a closed question, or while a timed quiz has it", async () => {
  const { asha, chapterId, question, hintsOf } = await start();
  const plain = await startQuiz(asha, chapterId, "unlimited_chapter");
  for (const call of Object.values(hintsOf(plain)))
    await expect(call()).rejects.toMatchObject({ status: 409, body: { error: { code: "not_practice" } } });
  const practice = await startQuiz(asha, chapterId, "unlimited_chapter", "practice");
  const { list, take } = hintsOf(practice);
  await take();
  const timed = await startQuiz(asha, chapterId);
  for (const call of [list, take])
    await expect(call()).rejects.toMatchObject({
      status: 409,
      body: { error: { code: "open_in_timed_quiz" } },
    });
  await timed.end();
  await expect(take()).rejects.toMatchObject({ body: { error: { code: "question_closed" } } });
  expect((await list()).hints).toHaveLength(1);
  expect((await practice.quiz()).closed_ids).toEqual([question.id]);
});
