import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { type AddedQuestion, addQuestion } from "../../../test/test-content.ts";
import {
  addTestQuestions,
  correctAnswer,
  type Player,
  setClockInIndia,
  startDailyQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";
import { standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { expireQuizzes } from "../attempts/quiz-actions.ts";
import { trainItemParameters } from "./item-training-actions.ts";

/** Two questions of one topic: `wrong` is answered incorrectly on Monday, `known` correctly on Friday. */
async function startWithTwo() {
  const testApp = await startTestApp();
  const { topicId, single } = await addTestQuestions(testApp.db);
  const asha = await testApp.signInAs();
  return { ...testApp, asha, wrong: single, known: await addQuestion(testApp.db, topicId) };
}

const [MONDAY, FRIDAY, A_WEEK_LATER] = ["09:00", "105:00", "300:00"];

async function memoryOf(db: Db, userId: number) {
  const columns = ["stability", "difficulty", "last_at", "due_at", "reps", "lapses"] as const;
  return db
    .selectFrom("topic_memory_states")
    .select(columns)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

const logOf = (db: Db, userId: number) =>
  db
    .selectFrom("response_events")
    .select(["question_id", "gap_days", "recall", "is_first_attempt"])
    .where("user_id", "=", userId)
    .orderBy("at")
    .execute();

const waysToEnd: [string, (db: Db, quiz: Player) => Promise<unknown>][] = [
  ["ended", (_, quiz) => quiz.end()],
  ["expired", (db) => expireQuizzes(db, standaloneJobContext)],
];

test.each(waysToEnd)(
  "an older quiz that is %s after a newer one counts once and causes no lapse",
  async (_, end) => {
    const { db, asha, wrong, known } = await startWithTwo();
    await setClockInIndia(db, MONDAY);
    const older = await startDailyQuiz(asha, [wrong]);
    await older.answer(wrong.id, wrongAnswer(wrong));
    await setClockInIndia(db, FRIDAY);
    const newer = await startDailyQuiz(asha, [known]);
    await newer.answer(known.id, correctAnswer(known));
    await newer.end();
    const before = await memoryOf(db, asha.id);
    await setClockInIndia(db, A_WEEK_LATER);
    await end(db, older);
    await end(db, older);
    expect(await memoryOf(db, asha.id)).toEqual({ ...before, reps: before.reps + 1 });
    expect(await logOf(db, asha.id)).toEqual([
      { question_id: wrong.id, gap_days: 0, recall: 1, is_first_attempt: true },
      { question_id: known.id, gap_days: null, recall: 0.7, is_first_attempt: true },
    ]);
  },
);

test("answers of one quiz are learned in the order of their times, not of the questions' positions", async () => {
  const { db, asha, signInAs, wrong, known } = await startWithTwo();
  const binu = await signInAs();
  const playQuiz = async (person: typeof asha, paper: AddedQuestion[]) => {
    await setClockInIndia(db, MONDAY);
    const quiz = await startDailyQuiz(person, paper);
    await quiz.answer(wrong.id, wrongAnswer(wrong));
    await setClockInIndia(db, FRIDAY);
    await quiz.answer(known.id, correctAnswer(known));
    await quiz.end();
    const { stability, reps, lapses } = await memoryOf(db, person.id);
    return { stability: stability.toFixed(3), reps, lapses };
  };
  const learnedState = await playQuiz(asha, [known, wrong]);
  expect(learnedState).toMatchObject({ reps: 2, lapses: 1 });
  expect(await playQuiz(binu, [wrong, known])).toEqual(learnedState);
  expect((await logOf(db, asha.id)).map(({ question_id }) => question_id)).toEqual([wrong.id, known.id]);
});

test("deleting a question keeps what was learned from it, and later answers are learned as usual", async () => {
  const { db, asha, signInAs, wrong, known } = await startWithTwo();
  const editor = await signInAs({ role: "editor" });
  const playQuiz = async (question: AddedQuestion, after = async () => {}) => {
    const quiz = await startDailyQuiz(asha, [question]);
    await quiz.answer(question.id, correctAnswer(question));
    await after();
    await quiz.end();
  };
  await playQuiz(wrong);
  const before = await memoryOf(db, asha.id);
  await editor.request("deleteQuestion", { params: { id: wrong.id } });
  expect(await memoryOf(db, asha.id)).toEqual(before);
  await asha.request("getProfile");
  const due = (await asha.request("listRevisionQuestions")).questions.map(({ hash }) => hash);
  expect(due).not.toContain(wrong.hash);
  await playQuiz(known, async () => {
    await editor.request("deleteQuestion", { params: { id: known.id } });
  });
  await trainItemParameters(db);
  expect(await logOf(db, asha.id)).toHaveLength(2);
  expect(await db.selectFrom("item_training_queue").select("quiz_id").execute()).toEqual([]);
  expect((await memoryOf(db, asha.id)).reps).toBe(2);
  await asha.request("getProfile");
});
