import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import {
  addTestQuestions,
  correctAnswer,
  freezeClock,
  type Player,
  setClockToEnd,
  startQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";

/** A quick quiz with one wrong answer. */
async function startWithQuiz() {
  const testApp = await startTestApp();
  const fixture = await addTestQuestions(testApp.db);
  const asha = await testApp.signInAs();
  const quiz = await startQuiz(asha, fixture.chapterId);
  await quiz.answer(fixture.single.id, wrongAnswer(fixture.single));
  const stored = () =>
    testApp.db
      .selectFrom("quizzes")
      .select(["state", "end_time", "completed_at", "correct", "wrong", "score"])
      .where("hash", "=", quiz.hash)
      .executeTakeFirstOrThrow();
  return { ...testApp, ...fixture, asha, quiz, stored };
}

test("a quick quiz lasts exactly twenty minutes, however long its start takes", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId } = await addTestQuestions(db);
  const asha = await signInAs();
  await sql`create sequence clock_reads`.execute(db);
  await sql`create or replace function app_now() returns timestamptz language sql volatile as
    $$ select clock_timestamp() + nextval('clock_reads') * interval '1 second' $$`.execute(db);
  const { created_at, end_time } = await (await startQuiz(asha, chapterId)).quiz();
  expect(Date.parse(end_time ?? "") - Date.parse(created_at)).toBe(20 * 60_000);
});

test.each([
  ["1 second before", "-1 second"],
  ["1 second after", "1 second"],
  ["2 seconds after", "2 seconds"],
])("an answer %s the end counts", async (_name, moment) => {
  const { db, quiz, single } = await startWithQuiz();
  await freezeClock(db);
  await setClockToEnd(db, quiz.hash, moment);
  await quiz.answer(single.id, correctAnswer(single));
  await setClockToEnd(db, quiz.hash, "1 minute");
  expect(await quiz.stats()).toMatchObject({ correct: 1, wrong: 0, score: 4 });
});

test.each(["3 seconds", "1 hour"])(
  "an answer %s after the end is rejected and changes nothing",
  async (late) => {
    const { db, quiz, single, number } = await startWithQuiz();
    await setClockToEnd(db, quiz.hash, late);
    for (const [id, answer] of [
      [single.id, correctAnswer(single)],
      [single.id, { answer_id: null }],
      [number.id, { answer_id: "20" }],
    ] as const)
      await expect(quiz.answer(id, answer)).rejects.toMatchObject({
        status: 409,
        body: { error: { code: "quiz_ended" } },
      });
    expect(await quiz.stats()).toMatchObject({ correct: 0, wrong: 1, unattempted: 2, score: -1 });
  },
);

test("a quiz stays in progress while an answer may still arrive", async () => {
  const { db, quiz, single } = await startWithQuiz();
  await freezeClock(db);
  await setClockToEnd(db, quiz.hash, "2 seconds");
  expect((await quiz.quiz()).state).toBe("in_progress");
  expect(await quiz.question(single.id)).not.toHaveProperty("solution_html");
  await expect(quiz.stats()).rejects.toMatchObject({ status: 409 });
});

type Read = [name: string, read: (quiz: Player, questionId: number) => Promise<unknown>];
const READS: Read[] = [
  ["quiz", async (quiz) => (await quiz.quiz()).state],
  ["question", async (quiz, id) => "solution_html" in (await quiz.question(id)) && "completed"],
  ["stats", async (quiz) => (await quiz.stats()).wrong === 1 && "completed"],
];

test.each(READS)(
  "an overdue quiz is completed with its end time when its %s is read the next day",
  async (_name, read) => {
    const { db, quiz, single, stored } = await startWithQuiz();
    await setClockToEnd(db, quiz.hash, "1 day");
    expect(await read(quiz, single.id)).toBe("completed");
    const { state, end_time, completed_at, ...totals } = await stored();
    expect(totals).toEqual({ correct: 0, wrong: 1, score: -1 });
    expect([state, completed_at]).toEqual(["completed", end_time]);
  },
);

test("the history and the list of quizzes in progress also complete a quiz whose time is over", async () => {
  const { db, asha, quiz, chapterId, stored } = await startWithQuiz();
  expect((await asha.request("listOpenQuizzes")).quizzes).toMatchObject([{ hash: quiz.hash, answered: 1 }]);
  await setClockToEnd(db, quiz.hash, "3 seconds");
  expect(await asha.request("listOpenQuizzes")).toEqual({ quizzes: [], due_tests: [] });
  const second = await startQuiz(asha, chapterId);
  await setClockToEnd(db, second.hash, "3 seconds");
  const history = await asha.request("listQuizHistory", {
    params: { id: chapterId },
    query: { type: "quick-quiz" },
  });
  expect(history.quizzes).toMatchObject([
    { hash: second.hash, state: "completed" },
    { hash: quiz.hash, state: "completed" },
  ]);
  const { end_time, completed_at } = await stored();
  expect(completed_at).toEqual(end_time);
});

test("a quiz that is ended late is completed as of its end", async () => {
  const { db, quiz, stored } = await startWithQuiz();
  await setClockToEnd(db, quiz.hash, "1 second");
  await quiz.end();
  const { end_time, completed_at } = await stored();
  expect(completed_at).toEqual(end_time);
});

test("a quiz that is ended early is completed at that time, and its end time changes nothing later", async () => {
  const { db, quiz, stored } = await startWithQuiz();
  await setClockToEnd(db, quiz.hash, "-10 minutes");
  await quiz.end();
  const before = await stored();
  expect(before.completed_at?.getTime()).toBeLessThan(before.end_time?.getTime() ?? 0);
  await setClockToEnd(db, quiz.hash, "1 day");
  expect((await quiz.quiz()).state).toBe("completed");
  expect(await stored()).toEqual(before);
});

test("an untimed quiz accepts answers days later", async () => {
  const { asha, chapterId, single, shiftClock } = await startWithQuiz();
  const untimed = await startQuiz(asha, chapterId, "unlimited_chapter");
  await shiftClock("6 days");
  const response = await untimed.sendAnswer(single.id, correctAnswer(single));
  expect(response.json()).toMatchObject({ saved: true, end_time: null });
});

test("rejects an answer that contains the client's own time", async () => {
  const { db, quiz, single } = await startWithQuiz();
  await setClockToEnd(db, quiz.hash, "1 minute");
  const response = await quiz.sendAnswer(single.id, {
    ...correctAnswer(single),
    answered_at: "2020-01-01T00:00:00Z",
  });
  expect(response.statusCode).toBe(400);
});
