import pg from "pg";
import { expect, test, vi } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { type AddedQuestion, addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { addNote, revise } from "../../../test/test-notes.ts";
import {
  addPaper,
  rightOf,
  setClockInIndia,
  setClockToEnd,
  startCustom,
  startQuiz,
  stopClock,
  wrongOf,
} from "../../../test/test-quizzes.ts";
import type { Db } from "../../db/connect.ts";
import { sweepQuizzes } from "../quizzes/sweep-actions.ts";

async function startWithPaper() {
  const testApp = await startTestApp();
  return { ...testApp, ...(await addPaper(testApp.db)), asha: await testApp.signedIn() };
}

/** Everything that is believed of a learner, and the log it follows from, without whose it is. */
async function statesOf(db: Db, userId: number) {
  const of = async (table: "learner_states" | "chapter_states" | "topic_states" | "topic_memories") =>
    (await db.selectFrom(table).selectAll().where("user_id", "=", userId).execute()).map(
      ({ user_id: _, ...row }) => row,
    );
  const columns = ["question_id", "credit", "predicted", "ability", "features", "gap_days", "at"] as const;
  const log = db.selectFrom("answer_log").select(columns).where("user_id", "=", userId);
  return {
    general: await of("learner_states"),
    chapters: await of("chapter_states"),
    topics: await of("topic_states"),
    memories: await of("topic_memories"),
    log: await log.orderBy("at").execute(),
  };
}

const nothing = { general: [], chapters: [], topics: [], memories: [], log: [] };

test("nothing is learnt while a quiz is open; at its end each attempted answer is, and what was left open is not", async () => {
  const { db, asha, signedIn, chapterId, topicId, single, many } = await startWithPaper();
  const decoy = await signedIn();
  const quiz = await startQuiz(asha, chapterId);
  await quiz.answer(single.id, { ...rightOf(single), time_ms: 40_000 });
  await quiz.answer(many.id, { answer_ids: many.optionIds.slice(0, 2) });
  expect(await statesOf(db, asha.id)).toEqual(nothing);
  await quiz.end();
  const { general, chapters, topics, memories, log } = await statesOf(db, asha.id);
  expect(log).toMatchObject([
    { question_id: single.id, credit: 1 },
    { question_id: many.id, credit: 0.5 },
  ]);
  expect(general).toMatchObject([{ answers: 2 }]);
  expect(chapters).toMatchObject([{ chapter_id: chapterId }]);
  expect(topics).toMatchObject([{ topic_id: topicId, answers: 2, wins: 1.5 }]);
  expect(memories).toMatchObject([{ topic_id: topicId, reps: 2 }]);
  expect(await statesOf(db, decoy.id)).toEqual(nothing);
});

test("an end that is repeated, at once or later, and an answer that comes late, teach nothing again", async () => {
  const { db, asha, chapterId, single, shiftClock } = await startWithPaper();
  const quiz = await startQuiz(asha, chapterId);
  await quiz.answer(single.id, wrongOf(single));
  await Promise.all(Array.from({ length: 10 }, () => quiz.end()));
  const once = await statesOf(db, asha.id);
  expect(once.log).toHaveLength(1);
  await shiftClock("1 hour");
  await expect(quiz.answer(single.id, rightOf(single))).rejects.toMatchObject({ status: 409 });
  await quiz.end();
  await quiz.quiz();
  await sweepQuizzes(db);
  expect(await statesOf(db, asha.id)).toEqual(once);
});

test("a quiz that the sweep completes teaches what it would have taught at its end", async () => {
  const { db, asha, signedIn, chapterId, single } = await startWithPaper();
  const binu = await signedIn();
  await stopClock(db);
  const quizzes = [await startQuiz(asha, chapterId), await startQuiz(binu, chapterId)];
  for (const quiz of quizzes) await quiz.answer(single.id, wrongOf(single));
  await quizzes[0]?.end();
  await setClockToEnd(db, quizzes[1]?.hash ?? "", "1 hour");
  await sweepQuizzes(db);
  const swept = await statesOf(db, binu.id);
  expect(swept.log).toHaveLength(1);
  expect(swept).toEqual(await statesOf(db, asha.id));
});

test("quizzes of one learner that end at the same time are learnt one after the other", async () => {
  const { db, asha, topicId } = await startWithPaper();
  const questions = [];
  for (let count = 0; count < 6; count += 1) questions.push(await addQuestion(db, topicId));
  const quizzes = [];
  for (const question of questions) {
    const quiz = await startCustom(asha, [question]);
    await quiz.answer(question.id, rightOf(question));
    quizzes.push(quiz);
  }
  await Promise.all([...quizzes.map((quiz) => quiz.end()), revise(asha, topicId)]);
  const { general, topics, memories, log } = await statesOf(db, asha.id);
  expect(log).toHaveLength(6);
  expect(general).toMatchObject([{ answers: 6 }]);
  expect(topics).toMatchObject([{ answers: 6, wins: 6 }]);
  expect(memories).toMatchObject([{ reps: 7 }]);
});

test("looking at plan, cards and figures changes no belief", async () => {
  const { db, asha, chapterId, topicId, single } = await startWithPaper();
  await addNote(db, topicId);
  const quiz = await startQuiz(asha, chapterId);
  await quiz.answer(single.id, rightOf(single));
  await quiz.end();
  const before = await statesOf(db, asha.id);
  for (const name of ["getProfile", "listRevisionQuestions", "listRevisionNotes"] as const)
    await asha.call(name);
  expect(await statesOf(db, asha.id)).toEqual(before);
});

test("cards and questions share a memory: a question missed the day after its card takes the card back", async () => {
  const { db, asha, topicId, single } = await startWithPaper();
  await setClockInIndia(db, "09:00");
  await revise(asha, topicId);
  const [remembered] = (await statesOf(db, asha.id)).memories;
  expect(remembered?.card_at).not.toBeNull();
  await setClockInIndia(db, "33:00");
  const quiz = await startCustom(asha, [single]);
  await quiz.answer(single.id, wrongOf(single));
  await quiz.end();
  const [doubted] = (await statesOf(db, asha.id)).memories;
  expect(doubted).toMatchObject({ card_at: null, lapses: 1, reps: 2 });
  expect(doubted?.stability).toBeLessThan(remembered?.stability ?? 0);
});

test("a completion takes as many statements for thirty questions of thirty chapters as for two", async () => {
  const { db, signedIn } = await startTestApp();
  await addMarkingRules(db);
  const bank: AddedQuestion[] = [];
  for (let count = 0; count < 30; count += 1) {
    const { topicId } = await addChapter(db, { name: `Chapter ${count}` });
    bank.push(await addQuestion(db, topicId));
  }
  const statements = async (size: number) => {
    const quiz = await startCustom(await signedIn(), bank.slice(0, size));
    for (const question of bank.slice(0, size)) await quiz.answer(question.id, rightOf(question));
    const sent = vi.spyOn(pg.Client.prototype, "query");
    await quiz.end();
    const count = sent.mock.calls.length;
    sent.mockRestore();
    return count;
  };
  const few = await statements(2);
  expect(await statements(30)).toBe(few);
  expect(few).toBeLessThanOrEqual(18);
});

test("overall prep is kept by day, as it stood after the day's last quiz", async () => {
  const { db, asha, single } = await startWithPaper();
  const play = async (answer: object) => {
    const quiz = await startCustom(asha, [single]);
    await quiz.answer(single.id, answer);
    await quiz.end();
    return (await asha.call("getProfile")).user.overall_prep;
  };
  await setClockInIndia(db, "10:00");
  await play(wrongOf(single));
  await setClockInIndia(db, "23:59");
  const first = await play(rightOf(single));
  await setClockInIndia(db, "24:01");
  const second = await play(rightOf(single));
  const kept = await db.selectFrom("prep_history").select("overall_prep").orderBy("ist_day").execute();
  expect(kept.map(({ overall_prep }) => overall_prep)).toEqual([first, second]);
});
