import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addQuestion } from "../../../test/test-content.ts";
import {
  addTestQuestions,
  correctAnswer,
  setClockToEnd,
  startDailyQuiz,
  startQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";
import type { Db } from "../../db/connect.ts";

async function startWithQuestions() {
  const testApp = await startTestApp();
  return { ...testApp, ...(await addTestQuestions(testApp.db)), asha: await testApp.signInAs() };
}

/**
 * From now on, counts how often a quiz is completed and how often a question is graded; returns a function that reads
 * the counts.
 */
async function countCompletions(db: Db) {
  await sql`create table completions (of text not null)`.execute(db);
  await sql`create function note_completion() returns trigger language plpgsql as
    $$ begin insert into completions values (tg_table_name); return new; end $$`.execute(db);
  await sql`create trigger note after update of state on quizzes for each row execute function note_completion()`.execute(
    db,
  );
  await sql`create trigger note after update of outcome on quiz_questions for each row execute function note_completion()`.execute(
    db,
  );
  return async (table: string) => {
    const { rows } = await sql`select 1 from completions where of = ${table}`.execute(db);
    return rows.length;
  };
}

test("there are no stats while a quiz is in progress", async () => {
  const { asha, chapterId, single } = await startWithQuestions();
  const quiz = await startQuiz(asha, chapterId);
  await quiz.answer(single.id, correctAnswer(single));
  const rejection = await quiz.stats().catch((error) => error);
  expect(rejection).toMatchObject({ status: 409 });
  expect(rejection.body).toEqual({
    error: { code: "quiz_in_progress", params: {}, message: expect.any(String) },
  });
});

test("outcomes are shown once the quiz is completed, in the order of the questions", async () => {
  const { db, asha, topicId } = await startWithQuestions();
  const [right, wrong, unanswered] = [
    await addQuestion(db, topicId),
    await addQuestion(db, topicId),
    await addQuestion(db, topicId),
  ];
  const quiz = await startDailyQuiz(asha, [wrong, unanswered, right]);
  await quiz.answer(right.id, correctAnswer(right));
  await quiz.answer(wrong.id, wrongAnswer(wrong));
  expect((await quiz.quiz()).outcomes).toEqual([]);
  await quiz.end();
  expect(await quiz.quiz()).toMatchObject({
    question_ids: [wrong.id, unanswered.id, right.id],
    outcomes: ["wrong", "unattempted", "correct"],
  });
});

test("percentages are of all questions, with one decimal", async () => {
  const { db, asha, topicId } = await startWithQuestions();
  const questions = [];
  for (let count = 0; count < 7; count += 1) questions.push(await addQuestion(db, topicId));
  const quiz = await startDailyQuiz(asha, questions);
  for (const question of questions.slice(0, 2)) await quiz.answer(question.id, correctAnswer(question));
  for (const question of questions.slice(2, 5)) await quiz.answer(question.id, wrongAnswer(question));
  await quiz.end();
  expect(await quiz.stats()).toEqual({
    total: 7,
    correct: 2,
    correct_pct: 28.6,
    wrong: 3,
    wrong_pct: 42.9,
    partial: 0,
    unattempted: 2,
    score: 5,
    max_score: 28,
  });
});

test("a partially correct answer counts as wrong, with its partial marks", async () => {
  const { asha, chapterId, many } = await startWithQuestions();
  const quiz = await startQuiz(asha, chapterId);
  await quiz.answer(many.id, { answer_ids: many.optionIds.slice(0, 2) });
  await quiz.end();
  expect(await quiz.stats()).toMatchObject({ correct: 0, wrong: 1, partial: 1, unattempted: 2, score: 2 });
  expect(await quiz.question(many.id)).toMatchObject({ outcome: "partial", score: 2 });
});

test("after the end each question shows its key, rationales, solution and score", async () => {
  const { asha, chapterId, single, number } = await startWithQuestions();
  const quiz = await startQuiz(asha, chapterId);
  await quiz.answer(single.id, { ...wrongAnswer(single), time_ms: 4000 });
  await quiz.end();
  const reviewed = await quiz.question(single.id);
  expect(reviewed).toMatchObject({
    selected_answer: single.optionIds[0],
    outcome: "wrong",
    score: -1,
    time_ms: 4000,
    solution_html: "<p>Because.</p>",
    single_answer: null,
  });
  expect(reviewed.answers.map((answer) => "isCorrect" in answer && answer.isCorrect)).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect(reviewed.answers[0]).toMatchObject({ rationale_html: "<p>Why.</p>" });
  expect(await quiz.question(number.id)).toMatchObject({
    outcome: "unattempted",
    score: 0,
    single_answer: "20",
    accept: [["20", "20"]],
    selected_answer: null,
  });
});

test("ending a quiz again an hour later changes nothing", async () => {
  const { db, asha, chapterId, shiftClock } = await startWithQuestions();
  const quiz = await startQuiz(asha, chapterId, "unlimited_chapter");
  const stored = () => db.selectFrom("quizzes").selectAll().execute();
  expect(await quiz.end()).toEqual({ state: "completed" });
  const before = await stored();
  await shiftClock("1 hour");
  expect(await quiz.end()).toEqual({ state: "completed" });
  expect(await stored()).toEqual(before);
});

test("ten concurrent requests to end a quiz complete it once", async () => {
  const { db, asha, chapterId, single } = await startWithQuestions();
  const quiz = await startQuiz(asha, chapterId);
  await quiz.answer(single.id, correctAnswer(single));
  const completionsOf = await countCompletions(db);
  const responses = await Promise.all(Array.from({ length: 10 }, () => quiz.end()));
  expect(new Set(responses.map((response) => response.state))).toEqual(new Set(["completed"]));
  expect([await completionsOf("quizzes"), await completionsOf("quiz_questions")]).toEqual([1, 3]);
});

test("ten concurrent reads of an overdue quiz complete it once", async () => {
  const { db, asha, chapterId } = await startWithQuestions();
  const quiz = await startQuiz(asha, chapterId);
  await setClockToEnd(db, quiz.hash, "1 hour");
  const completionsOf = await countCompletions(db);
  const reads = [quiz.quiz, quiz.stats, quiz.end, () => asha.request("listOpenQuizzes"), quiz.quiz];
  const results = await Promise.all([...reads, ...reads].map((read) => read()));
  expect(results).toHaveLength(10);
  expect((await quiz.quiz()).state).toBe("completed");
  expect([await completionsOf("quizzes"), await completionsOf("quiz_questions")]).toEqual([1, 3]);
});

test("when an answer races with the end, an accepted answer counts and a rejected one does not", async () => {
  const { asha, single } = await startWithQuestions();
  const results = [];
  for (let round = 0; round < 20; round += 1) {
    const quiz = await startDailyQuiz(asha, [single]);
    const sendAnswer = () => quiz.sendAnswer(single.id, correctAnswer(single));
    const [response] =
      round % 2 === 0
        ? await Promise.all([sendAnswer(), quiz.end()])
        : await Promise.all([quiz.end(), sendAnswer()]).then(([, answerResponse]) => [answerResponse]);
    const { correct } = await quiz.stats();
    results.push([response?.statusCode, correct]);
  }
  const allowed = [
    [200, 1],
    [409, 0],
  ];
  expect(results.filter((result) => !allowed.some((pair) => String(pair) === String(result)))).toEqual([]);
});
