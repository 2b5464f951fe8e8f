import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";

test("a quick quiz can be started, answered in all three ways, ended and reviewed", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db);
  const single = await addQuestion(db, topicId);
  const many = await addQuestion(db, topicId, {
    type: "multi choice multi correct",
    options: ["A", "B", "C", "D"].map((text) => ({ text, correct: text !== "D" })),
  });
  const number = await addQuestion(db, topicId, { type: "numerical", accept: [["20", "20"]] });
  const asha = await signInAs();

  const { hash } = await asha.request("createQuiz", {
    body: { type: "quick-quiz_chapter", chapter_id: chapterId },
  });
  const { quiz } = await asha.request("getQuiz", { params: { hash } });
  expect(quiz).toMatchObject({
    state: "in_progress",
    total_questions: 3,
    answered_ids: [],
    outcomes: [],
    chapter_id: chapterId,
  });
  expect(new Set(quiz.question_ids)).toEqual(new Set([single.id, many.id, number.id]));

  const answer = (questionId: number, body: object) =>
    asha.request("answerQuestion", { params: { hash, questionId }, body: body as never });
  await answer(single.id, { answer_id: single.optionIds[1] });
  await answer(many.id, { answer_ids: many.optionIds.slice(0, 2) });
  await answer(number.id, { answer_id: "020.0" });
  expect(await asha.request("endQuiz", { params: { hash }, body: {} })).toEqual({ state: "completed" });

  const { stats } = await asha.request("getQuizStats", { params: { hash } });
  expect(stats).toEqual({
    total: 3,
    correct: 2,
    correct_pct: 66.7,
    wrong: 1,
    wrong_pct: 33.3,
    partial: 1,
    unattempted: 0,
    score: 10,
    max_score: 12,
  });
  const { question } = await asha.request("getQuizQuestion", { params: { hash, questionId: many.id } });
  expect(question).toMatchObject({ outcome: "partial", score: 2, solution_html: "<p>Because.</p>" });
});
