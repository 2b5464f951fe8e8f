import pg from "pg";
import { expect, test, vi } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { type AddedQuestion, addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { addMainBank, beginMock, createExamPlayer, rightAnswer } from "../../../test/test-mock-tests.ts";
import { addNote, reviewCard } from "../../../test/test-notes.ts";
import {
  addTestQuestions,
  correctAnswer,
  freezeClock,
  setClockInIndia,
  setClockToEnd,
  startDailyQuiz,
  startQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";
import { standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { expireQuizzes } from "../attempts/quiz-actions.ts";

async function startWithQuestions() {
  const testApp = await startTestApp();
  return { ...testApp, ...(await addTestQuestions(testApp.db)), asha: await testApp.signInAs() };
}

/** All estimated states of a learner and the response events behind them, without the user id. */
async function statesOf(db: Db, userId: number) {
  const rowsOf = async (
    table: "learner_states" | "chapter_states" | "topic_states" | "topic_memory_states",
  ) =>
    (await db.selectFrom(table).selectAll().where("user_id", "=", userId).execute()).map(
      ({ user_id: _, ...row }) => row,
    );
  const columns = ["question_id", "credit", "predicted", "ability", "features", "gap_days", "at"] as const;
  const log = db.selectFrom("response_events").select(columns).where("user_id", "=", userId);
  return {
    overall: await rowsOf("learner_states"),
    chapters: await rowsOf("chapter_states"),
    topics: await rowsOf("topic_states"),
    memories: await rowsOf("topic_memory_states"),
    log: await log.orderBy("at").execute(),
  };
}

const emptyState = { overall: [], chapters: [], topics: [], memories: [], log: [] };

test("a quiz in progress changes no state; at its end, attempted answers are learned and unattempted questions are not", async () => {
  const { db, asha, signInAs, chapterId, topicId, single, many } = await startWithQuestions();
  const decoy = await signInAs();
  const quiz = await startQuiz(asha, chapterId);
  await quiz.answer(single.id, { ...correctAnswer(single), time_ms: 40_000 });
  await quiz.answer(many.id, { answer_ids: many.optionIds.slice(0, 2) });
  expect(await statesOf(db, asha.id)).toEqual(emptyState);
  await quiz.end();
  const { overall, chapters, topics, memories, log } = await statesOf(db, asha.id);
  expect(log).toMatchObject([
    { question_id: single.id, credit: 1 },
    { question_id: many.id, credit: 0.5 },
  ]);
  expect(overall).toMatchObject([{ answers: 2 }]);
  expect(chapters).toMatchObject([{ chapter_id: chapterId }]);
  expect(topics).toMatchObject([{ topic_id: topicId, answers: 2, credit: 1.5 }]);
  expect(memories).toMatchObject([{ topic_id: topicId, reps: 2 }]);
  expect(await statesOf(db, decoy.id)).toEqual(emptyState);
});

test("ending a quiz again, concurrently or later, and a late answer change no state", async () => {
  const { db, asha, chapterId, single, shiftClock } = await startWithQuestions();
  const quiz = await startQuiz(asha, chapterId);
  await quiz.answer(single.id, wrongAnswer(single));
  await Promise.all(Array.from({ length: 10 }, () => quiz.end()));
  const afterFirstEnd = await statesOf(db, asha.id);
  expect(afterFirstEnd.log).toHaveLength(1);
  await shiftClock("1 hour");
  await expect(quiz.answer(single.id, correctAnswer(single))).rejects.toMatchObject({ status: 409 });
  await quiz.end();
  await quiz.quiz();
  await expireQuizzes(db, standaloneJobContext);
  expect(await statesOf(db, asha.id)).toEqual(afterFirstEnd);
});

test("a quiz completed by the expiration job teaches the same as one ended by the learner", async () => {
  const { db, asha, signInAs, chapterId, single } = await startWithQuestions();
  const binu = await signInAs();
  await freezeClock(db);
  const quizzes = [await startQuiz(asha, chapterId), await startQuiz(binu, chapterId)];
  for (const quiz of quizzes) await quiz.answer(single.id, wrongAnswer(single));
  await quizzes[0]?.end();
  await setClockToEnd(db, quizzes[1]?.hash ?? "", "1 hour");
  await expireQuizzes(db, standaloneJobContext);
  const expired = await statesOf(db, binu.id);
  expect(expired.log).toHaveLength(1);
  expect(expired).toEqual(await statesOf(db, asha.id));
});

test("quizzes of one learner that end at the same time are learned one after the other", async () => {
  const { db, asha, topicId } = await startWithQuestions();
  const questions = [];
  for (let count = 0; count < 6; count += 1) questions.push(await addQuestion(db, topicId));
  const quizzes = [];
  for (const question of questions) {
    const quiz = await startDailyQuiz(asha, [question]);
    await quiz.answer(question.id, correctAnswer(question));
    quizzes.push(quiz);
  }
  await Promise.all([...quizzes.map((quiz) => quiz.end()), reviewCard(asha, topicId)]);
  const { overall, topics, memories, log } = await statesOf(db, asha.id);
  expect(log).toHaveLength(6);
  expect(overall).toMatchObject([{ answers: 6 }]);
  expect(topics).toMatchObject([{ answers: 6, credit: 6 }]);
  expect(memories).toMatchObject([{ reps: 7 }]);
});

test("reading the profile, due questions and cards changes no state", async () => {
  const { db, asha, chapterId, topicId, single } = await startWithQuestions();
  await addNote(db, topicId);
  const quiz = await startQuiz(asha, chapterId);
  await quiz.answer(single.id, correctAnswer(single));
  await quiz.end();
  const before = await statesOf(db, asha.id);
  for (const name of ["getProfile", "listRevisionQuestions", "listRevisionNotes"] as const)
    await asha.request(name);
  expect(await statesOf(db, asha.id)).toEqual(before);
});

test("cards and questions share a memory: a question answered incorrectly on the day after its card clears the card's recall", async () => {
  const { db, asha, topicId, single } = await startWithQuestions();
  await setClockInIndia(db, "09:00");
  await reviewCard(asha, topicId);
  const [afterCard] = (await statesOf(db, asha.id)).memories;
  expect(afterCard?.card_recalled_at).not.toBeNull();
  await setClockInIndia(db, "33:00");
  const quiz = await startDailyQuiz(asha, [single]);
  await quiz.answer(single.id, wrongAnswer(single));
  await quiz.end();
  const [afterWrong] = (await statesOf(db, asha.id)).memories;
  expect(afterWrong).toMatchObject({ card_recalled_at: null, lapses: 1, reps: 2 });
  expect(afterWrong?.stability).toBeLessThan(afterCard?.stability ?? 0);
});

test("completing a quiz takes the same number of statements for thirty questions of thirty chapters as for two", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const questions: AddedQuestion[] = [];
  for (let count = 0; count < 30; count += 1) {
    const { topicId } = await addChapter(db, { name: `Chapter ${count}` });
    questions.push(await addQuestion(db, topicId));
  }
  const statements = async (size: number) => {
    const quiz = await startDailyQuiz(await signInAs(), questions.slice(0, size));
    for (const question of questions.slice(0, size)) await quiz.answer(question.id, correctAnswer(question));
    const querySpy = vi.spyOn(pg.Client.prototype, "query");
    await quiz.end();
    const count = querySpy.mock.calls.length;
    querySpy.mockRestore();
    return count;
  };
  const few = await statements(2);
  expect(await statements(30)).toBe(few);
  expect(few).toBeLessThanOrEqual(18);
});

test("overall prep is stored per day, as it was after the day's last quiz", async () => {
  const { db, asha, single } = await startWithQuestions();
  const playQuiz = async (answer: object) => {
    const quiz = await startDailyQuiz(asha, [single]);
    await quiz.answer(single.id, answer);
    await quiz.end();
    return (await asha.request("getProfile")).user.overall_prep;
  };
  await setClockInIndia(db, "10:00");
  await playQuiz(wrongAnswer(single));
  await setClockInIndia(db, "23:59");
  const first = await playQuiz(correctAnswer(single));
  await setClockInIndia(db, "24:01");
  const second = await playQuiz(correctAnswer(single));
  const history = await db
    .selectFrom("readiness_history")
    .select("overall_prep")
    .orderBy("local_date")
    .execute();
  expect(history.map(({ overall_prep }) => overall_prep)).toEqual([first, second]);
});

const weightsOf = async (db: Db, userId: number) =>
  (
    await db
      .selectFrom("response_events")
      .select("weight")
      .where("user_id", "=", userId)
      .orderBy("at")
      .execute()
  ).map(({ weight }) => weight);

test("an answer counts a quarter if its key was seen in another quiz within a day, and not after that", async () => {
  const { db, asha, shiftClock, single } = await startWithQuestions();
  for (const time of ["0 hours", "23 hours", "48 hours"]) {
    await shiftClock(time);
    const quiz = await startDailyQuiz(asha, [single]);
    await quiz.answer(single.id, correctAnswer(single));
    await quiz.end();
  }
  expect(await weightsOf(db, asha.id)).toEqual([1, 0.25, 1]);
});

test("a question checked in practice mode counts a quarter elsewhere; an answer from before the check counts whole", async () => {
  const { db, asha, chapterId, shiftClock, single } = await startWithQuestions();
  const before = await startDailyQuiz(asha, [single]);
  await before.answer(single.id, correctAnswer(single));
  const started = await startQuiz(asha, chapterId, "unlimited_chapter", "practice");
  const practice = createExamPlayer(asha, started.hash);
  await practice.check(single.id);
  await before.end();
  expect(await weightsOf(db, asha.id)).toEqual([1]);
  await shiftClock("10 minutes");
  const after = await startDailyQuiz(asha, [single]);
  await after.answer(single.id, correctAnswer(single));
  await after.end();
  expect(await weightsOf(db, asha.id)).toEqual([1, 0.25]);
});

test("a further sitting of a paper changes the memory of its topics, but not the ability", async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  await addMainBank(db);
  const asha = await signInAs();
  const sit = async (paper: { blueprint: string } | { paper: number }) => {
    const mock = await beginMock(asha, paper);
    for (const question of (await mock.questions()).slice(0, 3))
      await mock.answer(question.id, rightAnswer(question));
    await mock.end();
    return mock.begun.paper_id ?? 0;
  };
  const paper = await sit({ blueprint: "jee-main" });
  const first = await statesOf(db, asha.id);
  await shiftClock("3 days");
  await sit({ paper });
  const second = await statesOf(db, asha.id);
  expect(await weightsOf(db, asha.id)).toEqual([1, 1, 1, 0, 0, 0]);
  expect(second.overall[0]?.theta).toBe(first.overall[0]?.theta);
  expect(second.memories).not.toEqual(first.memories);
});
