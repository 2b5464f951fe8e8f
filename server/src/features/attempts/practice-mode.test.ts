import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { createExamPlayer } from "../../../test/test-mock-tests.ts";
import {
  addTestQuestions,
  correctAnswer,
  startDailyQuiz,
  startDiagnostic,
  startQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";

const refusal = (status: number, code: string) => ({ status, body: { error: { code } } });

async function startPractice() {
  const { db, signInAs } = await startTestApp();
  const questions = await addTestQuestions(db);
  const asha = await signInAs();
  const { hash } = await startQuiz(asha, questions.chapterId, "unlimited_chapter", "practice");
  return { db, asha, signInAs, quiz: createExamPlayer(asha, hash), ...questions };
}

test("a checked question shows verdict, reasons and solution at once, and the same again", async () => {
  const { quiz, single, many } = await startPractice();
  await quiz.answer(single.id, wrongAnswer(single));
  const checked = await quiz.check(single.id);
  expect(checked).toMatchObject({
    outcome: "wrong",
    score: -1,
    solution_html: "<p>Because.</p>",
    selected_answer: single.optionIds[0],
    answers: [{ isCorrect: false }, { isCorrect: true, rationale_html: "<p>Why.</p>" }, {}, {}],
  });
  expect(await quiz.check(single.id)).toEqual(checked);
  expect(await quiz.question(single.id)).toEqual(checked);
  expect(await quiz.quiz()).toMatchObject({ closed_ids: [single.id], checked_ids: [single.id] });
  expect(await quiz.question(many.id)).not.toHaveProperty("solution_html");
});

test("no call changes a checked question", async () => {
  const { quiz, single, many, number } = await startPractice();
  await quiz.answer(single.id, { ...wrongAnswer(single), seq: 5 });
  await quiz.check(single.id);
  await quiz.check(many.id);
  const changes = [
    () => quiz.answer(single.id, { ...correctAnswer(single), seq: 6 }),
    () => quiz.answer(single.id, correctAnswer(single)),
    () => quiz.answer(single.id, { answer_id: null }),
    () => quiz.answer(many.id, { answer_ids: many.optionIds.slice(0, 3) }),
  ];
  for (const change of changes) await expect(change()).rejects.toMatchObject(refusal(409, "question_closed"));
  await quiz.begin();
  await quiz.answer(number.id, { answer_id: "20" });
  await quiz.end();
  expect(await quiz.stats()).toMatchObject({ correct: 1, wrong: 1, unattempted: 1, score: 3 });
  expect(await quiz.question(single.id)).toMatchObject({
    outcome: "wrong",
    selected_answer: single.optionIds[0],
  });
  expect(await quiz.question(many.id)).toMatchObject({ outcome: "unattempted", selected_answer: null });
});

test("checking a question closes it in the learner's other quizzes, and says before which are timed", async () => {
  const { asha, quiz, chapterId, single, many } = await startPractice();
  const timed = await startQuiz(asha, chapterId);
  const copy = await startDailyQuiz(asha, [await hashed(single), await hashed(many)]);
  const { shared_with_timed, shared_with_timed_ids, question_ids } = await quiz.quiz();
  expect(shared_with_timed).toBe(3);
  expect(shared_with_timed_ids.toSorted()).toEqual(question_ids.toSorted());
  await quiz.check(single.id);
  for (const other of [timed, copy]) {
    expect(await other.quiz()).toMatchObject({ closed_ids: [single.id], checked_ids: [] });
    await expect(other.answer(single.id, correctAnswer(single))).rejects.toMatchObject(
      refusal(409, "question_closed"),
    );
    await other.answer(many.id, { answer_ids: many.optionIds.slice(0, 3) });
  }
  expect((await quiz.quiz()).shared_with_timed).toBe(2);

  async function hashed(question: typeof single) {
    return { ...question, hash: (await quiz.question(question.id)).hash };
  }
});

test("a diagnostic goes on when its blank question is checked elsewhere", async () => {
  const { asha, quiz } = await startPractice();
  const diagnostic = await startDiagnostic(asha);
  const [first = 0] = (await diagnostic.quiz()).question_ids;
  await quiz.check(first);
  const { question_ids, closed_ids } = await diagnostic.quiz();
  expect(closed_ids).toEqual([first]);
  expect(question_ids.length).toBe(2);
});

test("questions are checked in practice mode only, and not after the end", async () => {
  const { asha, quiz, chapterId, single } = await startPractice();
  for (const mode of ["plain", "exam"] as const) {
    const { hash } = await startQuiz(asha, chapterId, "unlimited_chapter", mode);
    await expect(createExamPlayer(asha, hash).check(single.id)).rejects.toMatchObject(
      refusal(409, "not_practice"),
    );
  }
  await expect(quiz.check(999_999)).rejects.toMatchObject({ status: 404 });
  await quiz.end();
  await expect(quiz.check(single.id)).rejects.toMatchObject(refusal(409, "quiz_ended"));
});
