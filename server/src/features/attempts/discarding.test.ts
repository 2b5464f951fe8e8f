import { expect, test } from "vitest";
import { type ResponseError, startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addQuestion } from "../../../test/test-content.ts";
import {
  addTestQuestions,
  correctAnswer,
  noFilters,
  startDailyQuiz,
  startDiagnostic,
  startQuiz,
} from "../../../test/test-quizzes.ts";

async function setUp() {
  const { db, signInAs } = await startTestApp();
  const library = await addTestQuestions(db);
  return { db, asha: await signInAs(), ...library };
}

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "none",
    ({ body }: ResponseError) => (body as { error: { code: string } }).error.code,
  );

const canDiscard = async (person: TestUser) =>
  (await person.request("listOpenQuizzes")).quizzes.map(({ can_discard }) => can_discard);

test("a discarded quiz is gone, and nothing of it counts", async () => {
  const { db, asha, chapterId, single } = await setUp();
  const before = (await asha.request("getProfile")).user;
  const quiz = await startQuiz(asha, chapterId, "unlimited_chapter");
  await quiz.saveTimes([{ question_id: single.id, time_ms: 1_000 }]);
  expect(await canDiscard(asha)).toEqual([true]);
  await quiz.discard();
  expect(await asha.request("listOpenQuizzes")).toEqual({ quizzes: [], due_tests: [] });
  const history = { params: { id: chapterId }, query: { type: "unlimited" as const } };
  expect(await asha.request("listQuizHistory", history)).toEqual({ quizzes: [], hasMore: false });
  expect((await asha.request("getProfile")).user).toEqual(before);
  expect(await codeOf(quiz.quiz())).toBe("quiz_not_found");
  expect(await codeOf(quiz.discard())).toBe("quiz_not_found");
  expect((await quiz.sendAnswer(single.id, correctAnswer(single))).statusCode).toBe(404);
  for (const table of ["responses", "quiz_questions", "response_events"] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});

test("a quiz with an answer can't be discarded until the answer is cleared; ended, it counts", async () => {
  const { asha, chapterId, single } = await setUp();
  const quiz = await startQuiz(asha, chapterId, "unlimited_chapter");
  await quiz.answer(single.id, correctAnswer(single));
  expect(await canDiscard(asha)).toEqual([false]);
  expect(await codeOf(quiz.discard())).toBe("has_answers");
  expect((await quiz.quiz()).answered_ids).toEqual([single.id]);
  await quiz.answer(single.id, { answer_id: null });
  expect(await canDiscard(asha)).toEqual([true]);
  await quiz.answer(single.id, correctAnswer(single));
  await quiz.end();
  expect((await quiz.stats()).correct).toBe(1);
});

test("a question that was checked keeps its quiz from being discarded, and stays seen", async () => {
  const { asha, chapterId, single } = await setUp();
  const quiz = await startQuiz(asha, chapterId, "unlimited_chapter", "practice");
  const params = { hash: quiz.hash, questionId: single.id };
  await asha.request("checkQuizQuestion", { params, body: {} });
  expect(await canDiscard(asha)).toEqual([false]);
  expect(await codeOf(quiz.discard())).toBe("has_answers");
  const filters = { ...noFilters, states: ["unseen" as const] };
  await quiz.end();
  const count = () => asha.request("countBuiltTest", { body: { filters, count: 5 } });
  expect(await count()).toMatchObject({ unseen: 2, questions: 2 });
});

test("a hint that was taken keeps its quiz from being discarded", async () => {
  const { db, asha, chapterId, topicId } = await setUp();
  const hinted = await addQuestion(db, topicId, { hints: ["Think of Henry."] });
  const quiz = await startQuiz(asha, chapterId, "unlimited_chapter", "practice");
  await asha.request("takeHint", { params: { hash: quiz.hash, questionId: hinted.id }, body: {} });
  expect(await canDiscard(asha)).toEqual([false]);
  expect(await codeOf(quiz.discard())).toBe("has_answers");
});

test("a diagnostic can be discarded until an answer or a skip has shown its next question", async () => {
  const { asha } = await setUp();
  const untouched = await startDiagnostic(asha);
  await untouched.discard();
  const skipped = await startDiagnostic(asha);
  const [first = 0] = (await skipped.quiz()).question_ids;
  await skipped.answer(first, { answer_id: null });
  expect((await skipped.quiz()).question_ids).toHaveLength(2);
  expect(await canDiscard(asha)).toEqual([false]);
  expect(await codeOf(skipped.discard())).toBe("has_answers");
  expect((await asha.request("createDiagnostic", { body: {} })).hash).toBe(skipped.hash);
});

test("its questions are no longer open, and none of them is closed in another quiz", async () => {
  const { asha, chapterId, single } = await setUp();
  const discarded = await startQuiz(asha, chapterId, "unlimited_chapter");
  const timed = await startQuiz(asha, chapterId);
  await discarded.discard();
  expect(await timed.quiz()).toMatchObject({ closed_ids: [], shared_with_timed: 0 });
  const question = (await timed.sendQuestion(single.id)).json().question;
  expect(question).not.toHaveProperty("outcome");
});

test("a timed or completed quiz can't be discarded", async () => {
  const { asha, chapterId, single } = await setUp();
  const timed = await startQuiz(asha, chapterId);
  expect(await canDiscard(asha)).toEqual([false]);
  expect(await codeOf(timed.discard())).toBe("quiz_timed");
  expect((await timed.quiz()).state).toBe("in_progress");
  const completed = await startDailyQuiz(asha, [single]);
  await completed.end();
  expect(await codeOf(completed.discard())).toBe("quiz_ended");
  expect((await completed.stats()).total).toBe(1);
});

test("a quiz with a reported question stays, and so does the report", async () => {
  const { asha, chapterId, single } = await setUp();
  const quiz = await startQuiz(asha, chapterId, "unlimited_chapter");
  const params = { hash: quiz.hash, questionId: single.id };
  await asha.request("reportQuestion", { params, body: { reason: "typo", text: "" } });
  expect(await codeOf(quiz.discard())).toBe("quiz_reported");
  expect((await asha.request("listReports", { query: {} })).reports).toHaveLength(1);
});

test("after a discard, the same Idempotency-Key starts a new quiz", async () => {
  const { asha, chapterId } = await setUp();
  const start = async () => {
    const response = await asha.send({
      method: "POST",
      url: "/api/quiz",
      headers: { "idempotency-key": "due-today" },
      payload: { type: "unlimited_chapter", chapter_id: chapterId },
    });
    return response.json().hash as string;
  };
  const first = await start();
  expect(await start()).toBe(first);
  await asha.request("discardQuiz", { params: { hash: first }, body: {} });
  const second = await start();
  expect(second).not.toBe(first);
  expect((await asha.request("getQuiz", { params: { hash: second } })).quiz.state).toBe("in_progress");
});

test("running timed quizzes stand before untimed ones, whenever they were started", async () => {
  const { asha, chapterId, single } = await setUp();
  const timed = await startQuiz(asha, chapterId);
  const untimed = await startQuiz(asha, chapterId, "unlimited_chapter");
  const custom = await startDailyQuiz(asha, [single]);
  const { quizzes } = await asha.request("listOpenQuizzes");
  expect(quizzes.map(({ hash }) => hash)).toEqual([timed.hash, custom.hash, untimed.hash]);
});
