import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { type AddedQuestion, addQuestion } from "../../../test/test-content.ts";
import {
  addPaper,
  type Player,
  rightOf,
  setClockInIndia,
  startCustom,
  wrongOf,
} from "../../../test/test-quizzes.ts";
import type { Db } from "../../db/connect.ts";
import { sweepQuizzes } from "../quizzes/sweep-actions.ts";
import { foldAnswers } from "./population-actions.ts";

/** Two questions of one topic: the first was missed on Monday, the second is right on Friday. */
async function startWithTwo() {
  const testApp = await startTestApp();
  const { topicId, single } = await addPaper(testApp.db);
  const asha = await testApp.signedIn();
  return { ...testApp, asha, missed: single, known: await addQuestion(testApp.db, topicId) };
}

const [MONDAY, FRIDAY, A_WEEK_LATER] = ["09:00", "105:00", "300:00"];

async function memoryOf(db: Db, userId: number) {
  const columns = ["stability", "difficulty", "last_at", "due_at", "reps", "lapses"] as const;
  return db
    .selectFrom("topic_memories")
    .select(columns)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

const logOf = (db: Db, userId: number) =>
  db
    .selectFrom("answer_log")
    .select(["question_id", "gap_days", "recall", "is_first_attempt"])
    .where("user_id", "=", userId)
    .orderBy("at")
    .execute();

const waysToEnd: [string, (db: Db, quiz: Player) => Promise<unknown>][] = [
  ["ended", (_, quiz) => quiz.end()],
  ["swept", (db) => sweepQuizzes(db)],
];

test.each(waysToEnd)(
  "an older quiz that is %s after a newer one counts, once, and is no lapse since",
  async (_, end) => {
    const { db, asha, missed, known } = await startWithTwo();
    await setClockInIndia(db, MONDAY);
    const older = await startCustom(asha, [missed]);
    await older.answer(missed.id, wrongOf(missed));
    await setClockInIndia(db, FRIDAY);
    const newer = await startCustom(asha, [known]);
    await newer.answer(known.id, rightOf(known));
    await newer.end();
    const before = await memoryOf(db, asha.id);
    await setClockInIndia(db, A_WEEK_LATER);
    await end(db, older);
    await end(db, older);
    expect(await memoryOf(db, asha.id)).toEqual({ ...before, reps: before.reps + 1 });
    expect(await logOf(db, asha.id)).toEqual([
      { question_id: missed.id, gap_days: 0, recall: 1, is_first_attempt: true },
      { question_id: known.id, gap_days: null, recall: 0.7, is_first_attempt: true },
    ]);
  },
);

test("answers of one quiz are learnt in the order of their times, whatever order they stand in", async () => {
  const { db, asha, signedIn, missed, known } = await startWithTwo();
  const binu = await signedIn();
  const play = async (person: typeof asha, paper: AddedQuestion[]) => {
    await setClockInIndia(db, MONDAY);
    const quiz = await startCustom(person, paper);
    await quiz.answer(missed.id, wrongOf(missed));
    await setClockInIndia(db, FRIDAY);
    await quiz.answer(known.id, rightOf(known));
    await quiz.end();
    const { stability, reps, lapses } = await memoryOf(db, person.id);
    return { stability: stability.toFixed(3), reps, lapses };
  };
  const learnt = await play(asha, [known, missed]);
  expect(learnt).toMatchObject({ reps: 2, lapses: 1 });
  expect(await play(binu, [missed, known])).toEqual(learnt);
  expect((await logOf(db, asha.id)).map(({ question_id }) => question_id)).toEqual([missed.id, known.id]);
});

test("a question that is deleted leaves what was learnt from it, and what follows is learnt as ever", async () => {
  const { db, asha, signedIn, missed, known } = await startWithTwo();
  const editor = await signedIn({ role: "editor" });
  const play = async (question: AddedQuestion, after = async () => {}) => {
    const quiz = await startCustom(asha, [question]);
    await quiz.answer(question.id, rightOf(question));
    await after();
    await quiz.end();
  };
  await play(missed);
  const before = await memoryOf(db, asha.id);
  await editor.call("deleteQuestion", { params: { id: missed.id } });
  expect(await memoryOf(db, asha.id)).toEqual(before);
  await asha.call("getProfile");
  const due = (await asha.call("listRevisionQuestions")).questions.map(({ hash }) => hash);
  expect(due).not.toContain(missed.hash);
  await play(known, async () => {
    await editor.call("deleteQuestion", { params: { id: known.id } });
  });
  await foldAnswers(db);
  expect(await logOf(db, asha.id)).toHaveLength(2);
  expect(await db.selectFrom("fold_queue").select("quiz_id").execute()).toEqual([]);
  expect((await memoryOf(db, asha.id)).reps).toBe(2);
  await asha.call("getProfile");
});
