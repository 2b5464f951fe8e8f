import { ChapterQuizType } from "@rasayan/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { type AddedQuestion, addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import {
  addTestQuestions,
  correctAnswer,
  type Player,
  setClockToEnd,
  startDailyQuiz,
  startDiagnostic,
  startQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";
import { standaloneJobContext } from "../../db/chunks.ts";
import { expireQuizzes } from "./quiz-actions.ts";

async function startWithQuestions() {
  const testApp = await startTestApp();
  return { ...testApp, ...(await addTestQuestions(testApp.db)), asha: await testApp.signInAs() };
}

const QUESTION_CLOSED = { status: 409, body: { error: { code: "question_closed" } } };

/** Returns whether the quiz shows the key of a question. */
const revealsKey = async (quiz: Player, { id }: AddedQuestion) => "outcome" in (await quiz.question(id));

test("a question whose key another quiz has shown is closed for answers", async () => {
  const { asha, chapterId, single, many, number } = await startWithQuestions();
  const quiz = await startQuiz(asha, chapterId);
  await quiz.answer(single.id, wrongAnswer(single));
  const other = await startDailyQuiz(asha, [single, number]);
  expect(await revealsKey(quiz, single)).toBe(false);
  await other.end();
  expect(await revealsKey(other, single)).toBe(true);
  await expect(quiz.answer(single.id, correctAnswer(single))).rejects.toMatchObject(QUESTION_CLOSED);
  await expect(quiz.answer(number.id, { answer_id: "20" })).rejects.toMatchObject(QUESTION_CLOSED);
  await expect(quiz.answer(number.id, { answer_id: null })).rejects.toMatchObject(QUESTION_CLOSED);
  await quiz.answer(many.id, { answer_ids: many.optionIds.slice(0, 3) });
  expect((await quiz.quiz()).closed_ids.toSorted()).toEqual([single.id, number.id].toSorted());
  await quiz.end();
  expect(await quiz.stats()).toMatchObject({ correct: 1, wrong: 1, unattempted: 1, score: 3 });
});

test("a closed question is shown like a completed one, with the score of the saved answer", async () => {
  const { asha, chapterId, single, many, number } = await startWithQuestions();
  const quiz = await startQuiz(asha, chapterId);
  await quiz.answer(single.id, correctAnswer(single));
  await quiz.answer(many.id, { answer_ids: [many.optionIds[3]] });
  await (await startDailyQuiz(asha, [single, many, number])).end();
  expect(await quiz.question(single.id)).toMatchObject({
    outcome: "correct",
    score: 4,
    selected_answer: correctAnswer(single).answer_id,
  });
  expect(await quiz.question(many.id)).toMatchObject({
    outcome: "wrong",
    score: -2,
    solution_html: "<p>Because.</p>",
  });
  expect(await quiz.question(number.id)).toMatchObject({
    outcome: "unattempted",
    score: 0,
    single_answer: "20",
  });
  expect(await quiz.quiz()).toMatchObject({ state: "in_progress", outcomes: [] });
});

test("an invalid answer to a closed question is rejected as invalid, and any answer after the end as too late", async () => {
  const { asha, chapterId, single } = await startWithQuestions();
  const quiz = await startQuiz(asha, chapterId);
  await (await startDailyQuiz(asha, [single])).end();
  await expect(quiz.answer(single.id, { answer_id: "20" })).rejects.toMatchObject({ status: 400 });
  await quiz.end();
  await expect(quiz.answer(single.id, correctAnswer(single))).rejects.toMatchObject({
    body: { error: { code: "quiz_ended" } },
  });
});

test.each([
  [
    "the expiration job",
    (_quiz: Player, db: Parameters<typeof expireQuizzes>[0]) => expireQuizzes(db, standaloneJobContext),
  ],
  ["reading it", async (quiz: Player) => void (await quiz.quiz())],
])(
  "a quiz whose time has run out closes its questions in the others when %s completes it",
  async (_who, trigger) => {
    const { db, asha, chapterId, single } = await startWithQuestions();
    const timed = await startQuiz(asha, chapterId);
    const untimed = await startQuiz(asha, chapterId, "unlimited_chapter");
    await setClockToEnd(db, timed.hash, "3 seconds");
    await untimed.answer(single.id, wrongAnswer(single));
    await trigger(timed, db);
    await expect(untimed.answer(single.id, correctAnswer(single))).rejects.toMatchObject(QUESTION_CLOSED);
    expect(await revealsKey(untimed, single)).toBe(true);
  },
);

test("a quiz whose time has run out does not close its questions in a quiz that starts afterwards", async () => {
  const { db, asha, chapterId, single } = await startWithQuestions();
  const timed = await startQuiz(asha, chapterId);
  await setClockToEnd(db, timed.hash, "3 seconds");
  const next = await startDailyQuiz(asha, [single]);
  await timed.stats();
  await next.answer(single.id, correctAnswer(single));
  expect((await next.quiz()).closed_ids).toEqual([]);
});

test("a quiz that was completed before the one in progress started still shows its keys", async () => {
  const { asha, chapterId, single } = await startWithQuestions();
  const before = await startQuiz(asha, chapterId);
  await before.end();
  const after = await startDailyQuiz(asha, [single]);
  expect(await revealsKey(before, single)).toBe(true);
  expect(await revealsKey(after, single)).toBe(false);
  await after.answer(single.id, correctAnswer(single));
});

test("another learner's quizzes close no questions", async () => {
  const { signInAs, asha, chapterId, single } = await startWithQuestions();
  const quiz = await startQuiz(asha, chapterId);
  await (await startDailyQuiz(await signInAs(), [single])).end();
  await quiz.answer(single.id, correctAnswer(single));
  expect(await quiz.quiz()).toMatchObject({ closed_ids: [] });
});

test("a diagnostic continues when its question is closed, as if it had been skipped", async () => {
  const { asha, single, many, number } = await startWithQuestions();
  const byId = new Map([single, many, number].map((question) => [question.id, question]));
  const diagnostic = await startDiagnostic(asha);
  const [first = 0] = (await diagnostic.quiz()).question_ids;
  const question = byId.get(first);
  if (!question) throw new Error("The diagnostic contains none of these.");
  await (await startDailyQuiz(asha, [question])).end();
  const afterClosing = await diagnostic.quiz();
  expect(afterClosing).toMatchObject({ closed_ids: [first], answered_ids: [] });
  expect(afterClosing.question_ids).toHaveLength(2);
  await diagnostic.answer(afterClosing.question_ids[1] ?? 0, { answer_id: null });
  expect((await diagnostic.quiz()).question_ids).toHaveLength(3);
  await diagnostic.end();
  expect(await diagnostic.stats()).toMatchObject({ unattempted: 3, score: 0 });
});

test("a quiz shows how many of its questions it would close in a timed one", async () => {
  const { db, asha, chapterId, single, number } = await startWithQuestions();
  const timed = await startQuiz(asha, chapterId);
  const other = await startDailyQuiz(asha, [single, number]);
  const untimed = await startQuiz(asha, chapterId, "unlimited_chapter");
  const sharedCount = async (quiz: Player) => (await quiz.quiz()).shared_with_timed;
  expect([await sharedCount(other), await sharedCount(untimed), await sharedCount(timed)]).toEqual([2, 3, 0]);
  await other.end();
  expect([await sharedCount(other), await sharedCount(untimed)]).toEqual([0, 1]);
  await setClockToEnd(db, timed.hash, "3 seconds");
  expect(await sharedCount(untimed)).toBe(0);
});

test("the expiration job does not complete an untimed quiz while a timed one contains one of its questions", async () => {
  const { db, asha, chapterId, shiftClock } = await startWithQuestions();
  const idleQuiz = await startQuiz(asha, chapterId, "unlimited_chapter");
  await shiftClock("7 days 1 minute");
  const timed = await startQuiz(asha, chapterId);
  await expireQuizzes(db, standaloneJobContext);
  expect((await idleQuiz.quiz()).state).toBe("in_progress");
  expect((await timed.quiz()).closed_ids).toEqual([]);
  await timed.end();
  await expireQuizzes(db, standaloneJobContext);
  expect((await idleQuiz.quiz()).state).toBe("completed");
});

test("an editor's reply to a report is shown once the question is closed in every quiz in progress", async () => {
  const { signInAs, asha, chapterId, single } = await startWithQuestions();
  const quiz = await startQuiz(asha, chapterId);
  const other = await startDailyQuiz(asha, [single]);
  const params = { hash: quiz.hash, questionId: single.id };
  await asha.request("reportQuestion", { params, body: { reason: "key_wrong" } });
  const body = { resolution: "rejected", note: "B is right." } as const;
  await (await signInAs({ role: "editor" })).request("resolveReports", { params: { id: single.id }, body });
  const noteOf = async () => (await asha.request("listReports")).reports[0]?.note;
  expect(await noteOf()).toBeNull();
  await other.end();
  expect((await quiz.quiz()).state).toBe("in_progress");
  expect(await noteOf()).toBe("B is right.");
});

test.each(ChapterQuizType.options)(
  "%s uses questions of a quiz in progress only after all others",
  async (type) => {
    const { db, signInAs } = await startTestApp();
    await addMarkingRules(db);
    const { chapterId, topicId } = await addChapter(db);
    const asha = await signInAs();
    const source = { exam: "JEE Main", year: 2024 };
    const questions = [];
    for (let index = 0; index < 6; index++) questions.push(await addQuestion(db, topicId, { source }));
    const openQuestions = questions.slice(0, 4);
    await startDailyQuiz(asha, openQuestions);
    const { question_ids } = await (await startQuiz(asha, chapterId, type)).quiz();
    expect(question_ids).toHaveLength(6);
    const isOpen = question_ids.map((id) => openQuestions.some((question) => question.id === id));
    expect(isOpen).toEqual([false, false, true, true, true, true]);
  },
);

test("a diagnostic begins with a question that is in no quiz in progress", async () => {
  const { asha, single, many, number } = await startWithQuestions();
  for (const open of [
    [single, many],
    [single, number],
    [many, number],
  ]) {
    const quiz = await startDailyQuiz(asha, open);
    const diagnostic = await startDiagnostic(asha);
    const [first] = (await diagnostic.quiz()).question_ids;
    expect(open.map(({ id }) => id)).not.toContain(first);
    await diagnostic.end();
    await quiz.end();
  }
});

test("the daily plan uses questions of a quiz in progress only after all others", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db);
  const asha = await signInAs();
  const body = { chapter_ids: [chapterId], latest_chapter_id: chapterId };
  await asha.request("putUserChapters", { body });
  const questions: AddedQuestion[] = [];
  for (let index = 0; index < 14; index++) questions.push(await addQuestion(db, topicId));
  const openQuestions = questions.slice(0, 6);
  await startDailyQuiz(asha, openQuestions);
  const due = (await asha.request("listRevisionQuestions")).questions.map(({ id }) => id);
  expect(due).toHaveLength(10);
  expect(due.filter((id) => openQuestions.some((question) => question.id === id))).toHaveLength(2);
});

test("an answer that races with the end of another quiz is either saved before it or rejected", async () => {
  const { asha, single, number } = await startWithQuestions();
  for (let round = 0; round < 12; round++) {
    const quiz = await startDailyQuiz(asha, round % 2 ? [single, number] : [single]);
    const other = await startDailyQuiz(asha, round % 2 ? [single] : [single, number]);
    const [response] = await Promise.all([quiz.sendAnswer(single.id, correctAnswer(single)), other.end()]);
    await quiz.end();
    const { correct } = await quiz.stats();
    expect([response.statusCode, correct]).toEqual(response.statusCode === 200 ? [200, 1] : [409, 0]);
  }
});

test("quizzes with the same questions can all be ended at the same time", async () => {
  const { db, asha, chapterId, single, many, number } = await startWithQuestions();
  const questionSets = [[single, many], [many, number], [number, single], [single]];
  for (let round = 0; round < 4; round++) {
    const quizzes = await Promise.all(questionSets.map((paper) => startDailyQuiz(asha, paper)));
    const timed = await startQuiz(asha, chapterId);
    await Promise.all([...quizzes, timed].map((quiz) => quiz.end()));
  }
  const { rows } = await sql`select hash from quizzes where state <> 'completed'`.execute(db);
  expect(rows).toEqual([]);
});
