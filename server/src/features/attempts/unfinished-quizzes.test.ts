import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addMainBank, beginMock, createExamPlayer } from "../../../test/test-mock-tests.ts";
import {
  addTestQuestions,
  correctAnswer,
  noFilters,
  startQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";
import { standaloneJobContext } from "../../db/chunks.ts";
import { expireQuizzes } from "./quiz-actions.ts";

async function setUp() {
  const testApp = await startTestApp();
  const library = await addTestQuestions(testApp.db);
  /** Asha stays away for so long, and the job runs. */
  const stayAway = async (interval: string) => {
    await testApp.shiftClock(interval);
    await expireQuizzes(testApp.db, standaloneJobContext);
    await sql`update sessions set last_seen_at = app_now()`.execute(testApp.db);
  };
  return { ...testApp, ...library, asha: await testApp.signInAs(), stayAway };
}

const userOf = async (person: TestUser) => (await person.request("getProfile")).user;
const mistakesOf = async (person: TestUser) => (await person.request("listMistakes", { query: {} })).total;
const countFitting = async (person: TestUser) => {
  const { unseen, seen } = await person.request("countBuiltTest", {
    body: { filters: noFilters, count: 25 },
  });
  return { unseen, seen };
};

test("an untimed quiz that was left open counts what was answered in it, and nothing else", async () => {
  const { asha, chapterId, single, many, number, stayAway } = await setUp();
  const quiz = await startQuiz(asha, chapterId, "unlimited_chapter");
  await quiz.answer(single.id, correctAnswer(single));
  await quiz.answer(many.id, { answer_ids: [many.optionIds[3]] });
  await quiz.question(number.id);
  await stayAway("7 days 1 hour");

  expect(await quiz.stats()).toMatchObject({ total: 2, correct: 1, wrong: 1, unattempted: 0, max_score: 8 });
  expect(await quiz.quiz()).toMatchObject({ state: "completed", left_open: true });
  expect((await quiz.quiz()).question_ids).toHaveLength(3);
  const user = await userOf(asha);
  expect([user.average_score, user.chapters[0]?.score]).toEqual([50, 25]);
  expect(await mistakesOf(asha)).toBe(1);
  const { analysis } = await asha.request("getQuizAnalysis", { params: { hash: quiz.hash } });
  expect(analysis.questions.map(({ outcome }) => outcome).toSorted()).toEqual(["correct", "wrong"]);
  expect(analysis.marks).toMatchObject({ full: 8, left_blank: 0 });
  expect(await quiz.question(number.id)).toMatchObject({ outcome: "unattempted", score: 0 });
});

test("one without an answer leaves nothing but its row in the history", async () => {
  const { asha, chapterId, stayAway } = await setUp();
  const before = await userOf(asha);
  const quiz = await startQuiz(asha, chapterId, "unlimited_chapter", "practice");
  await stayAway("8 days");
  expect(await userOf(asha)).toEqual(before);
  expect([await mistakesOf(asha), await countFitting(asha)]).toEqual([0, { unseen: 3, seen: 0 }]);
  expect((await quiz.stats()).total).toBe(0);
  const history = { params: { id: chapterId }, query: { type: "unlimited" as const } };
  expect((await asha.request("listQuizHistory", history)).quizzes).toMatchObject([
    { hash: quiz.hash, state: "completed", left_open: true },
  ]);
});

test("a quiz that its learner ends, and a timed one that ends by itself, count all their questions", async () => {
  const { asha, chapterId, single, stayAway } = await setUp();
  const ended = await startQuiz(asha, chapterId, "unlimited_chapter");
  await ended.answer(single.id, correctAnswer(single));
  await ended.end();
  const timed = await startQuiz(asha, chapterId);
  await timed.answer(single.id, wrongAnswer(single));
  await stayAway("8 days");
  for (const quiz of [ended, timed]) {
    expect(await quiz.stats()).toMatchObject({ total: 3, unattempted: 2 });
    expect((await quiz.quiz()).left_open).toBe(false);
  }
});

test("quizzes in practice mode stay out of the average", async () => {
  const { asha, chapterId, single } = await setUp();
  const practice = await startQuiz(asha, chapterId, "unlimited_chapter", "practice");
  await practice.answer(single.id, wrongAnswer(single));
  await practice.end();
  expect((await userOf(asha)).average_score).toBe(0);
  const plain = await startQuiz(asha, chapterId);
  await plain.answer(single.id, correctAnswer(single));
  await plain.end();
  expect((await userOf(asha)).average_score).toBe(33.3);
});

test("a paper of the week without an answer was not sat, whether its time ran out or not", async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  await addMainBank(db);
  const [asha, ravi] = [await signInAs(), await signInAs()];
  const { week } = await asha.request("listMockTests", { query: {} });
  const paper = { paper: week?.paper_id ?? 0 };
  const before = await userOf(asha);
  const handedIn = await beginMock(asha, paper);
  await handedIn.end();
  const left = await beginMock(asha, paper);
  await left.visit({ visited_ids: left.begun.question_ids.slice(0, 3), seq: 1 });
  await shiftClock("2 hours");
  expect(await left.quiz()).toMatchObject({ state: "completed", left_open: true });

  expect([await userOf(asha), await mistakesOf(asha)]).toEqual([before, 0]);
  expect(await asha.request("listMockTests", { query: {} })).toMatchObject({
    sittings: [],
    week: { hash: null },
  });
  const sat = await beginMock(ravi, paper);
  await sat.answer(sat.begun.question_ids[0] ?? 0, { answer_id: (await sat.questions())[0]?.answers[0]?.id });
  await sat.end();
  const { analysis } = await ravi.request("getQuizAnalysis", { params: { hash: sat.hash } });
  expect(analysis.paper).toMatchObject({ sitting: 1, first_sittings: 1 });
});

test("a question is seen once it was opened: read, visited, answered, checked or reviewed, not fetched ahead", async () => {
  const { asha, chapterId, single, many, number } = await setUp();
  const quiz = createExamPlayer(
    asha,
    (await startQuiz(asha, chapterId, "unlimited_chapter", "practice")).hash,
  );
  await quiz.questions();
  await asha.send({
    url: `/api/quiz/${quiz.hash}/question/${many.id}`,
    headers: { purpose: "prefetch" },
  });
  expect(await countFitting(asha)).toEqual({ unseen: 3, seen: 0 });
  await quiz.question(single.id);
  expect(await countFitting(asha)).toEqual({ unseen: 2, seen: 1 });
  await quiz.visit({ visited_ids: [many.id], seq: 1 });
  expect(await countFitting(asha)).toEqual({ unseen: 1, seen: 2 });
  expect((await quiz.quiz()).visited_ids).toEqual(expect.arrayContaining([single.id, many.id]));
  await quiz.end();
  expect(await countFitting(asha)).toEqual({ unseen: 1, seen: 2 });
  await quiz.question(number.id);
  expect(await countFitting(asha)).toEqual({ unseen: 0, seen: 3 });
  expect((await quiz.quiz()).visited_ids).not.toContain(number.id);
});

test("the migration puts right what was counted before", async () => {
  const { db, asha, chapterId, single, stayAway } = await setUp();
  const { id: week } = await db
    .insertInto("papers")
    .values({
      blueprint: "jee-main",
      week_start: sql`date_trunc('week', app_now() at time zone 'Asia/Kolkata')::date`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const unlimited = await startQuiz(asha, chapterId, "unlimited_chapter");
  await unlimited.answer(single.id, wrongAnswer(single));
  const timed = await startQuiz(asha, chapterId);
  await sql`update quizzes set paper_id = ${week} where hash = ${timed.hash}`.execute(db);
  await stayAway("8 days");
  const read = async () => ({
    user: await userOf(asha),
    stats: [await unlimited.stats(), await timed.stats()],
    mistakes: await asha.request("listMistakes", { query: {} }),
    sittings: await sql`select * from first_sittings`.execute(db).then(({ rows }) => rows),
  });
  const right = await read();
  expect(right.stats.map(({ total }) => total)).toEqual([1, 0]);
  expect(right.mistakes.total).toBe(1);

  // As it was counted before: everything that was blank was unattempted, and what came after the last visit was missed.
  await sql`update quizzes set left_open = false`.execute(db);
  await sql`update quiz_questions set outcome = 'unattempted', score = 0 where outcome is null`.execute(db);
  await sql`update quizzes z set (total_questions, correct, wrong, score, max_score)
    = (select * from quiz_totals(z.user_id, z.id))`.execute(db);
  await sql`insert into mistakes (user_id, question_id, quiz_id, is_listed, times_missed, last_missed_at, due_on)
    select user_id, question_id, quiz_id, true, 1, completed_at, current_date from quiz_questions
    where quiz_id = (select id from quizzes where hash = ${timed.hash})
    on conflict (user_id, question_id) do update set quiz_id = excluded.quiz_id, times_missed = 2`.execute(
    db,
  );
  expect(await mistakesOf(asha)).toBe(3);

  const file = new URL("../../../migrations/060-unfinished-quizzes.sql", import.meta.url);
  const migration = await readFile(file, "utf8");
  const data = migration.slice(migration.indexOf("-- What was counted so far."));
  await db.transaction().execute((tx) => sql.raw(data).execute(tx));
  const { mistakes, ...others } = await read();
  const { mistakes: rightMistakes, ...rightOthers } = right;
  expect(others).toEqual(rightOthers);
  expect(mistakes).toMatchObject({
    total: 1,
    mistakes: rightMistakes.mistakes.map(({ question_id, hash, times_missed, last_missed_at }) => ({
      question_id,
      hash,
      times_missed,
      last_missed_at,
    })),
  });
});
