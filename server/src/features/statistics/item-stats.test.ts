import { expect, test } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { type Attempt, addAttempts } from "../../../test/test-attempts.ts";
import { addQuestion } from "../../../test/test-content.ts";
import { addMainBank, beginMock, createExamPlayer } from "../../../test/test-mock-tests.ts";
import {
  addTestQuestions,
  correctAnswer,
  startDailyQuiz,
  startQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";
import { regradeQuestion } from "../../../test/test-regrades.ts";
import { addVersion } from "../../../test/test-versions.ts";
import { standaloneJobContext } from "../../db/chunks.ts";
import { runDueJobs, startJobs } from "../../jobs/job-runner.ts";
import { refreshItemStatistics } from "./refresh-actions.ts";

async function start() {
  const { db, signInAs } = await startTestApp();
  const paper = await addTestQuestions(db);
  const editor = await signInAs({ role: "editor" });
  const statisticsOf = async (id: number) =>
    (await editor.request("getQuestionStatistics", { params: { id } })).statistics;
  return { db, signInAs, editor, statisticsOf, ...paper };
}

const [A, B, C] = [0, 1, 2];
const BLANK = null;

/**
 * Forty learners, the best first: learner n scored 41 - n marks in the rest of the quiz and took 10 + n seconds.
 * 27 % of forty are 10.8: the upper group is the first eleven, the lower group the last eleven.
 *
 *             learners   A   B   C   D   blank
 *   upper      1 - 11    1   8   2   0     0
 *   middle    12 - 29    4   9   3   0     2
 *   lower     30 - 40    5   3   1   0     2
 *   all                 10  20   6   0     4
 */
const FORTY = [
  ...times(8, B),
  ...times(2, C),
  ...times(1, A),
  ...times(9, B),
  ...times(4, A),
  ...times(3, C),
  ...times(2, BLANK),
  ...times(3, B),
  ...times(5, A),
  ...times(1, C),
  ...times(2, BLANK),
].map(
  (selectedIndex, index): Attempt => ({
    selectedIndex,
    otherMarks: 40 - index,
    timeMs: 11_000 + 1_000 * index,
  }),
);

function times(count: number, selectedIndex: number | null): (number | null)[] {
  return Array.from({ length: count }, () => selectedIndex);
}

test("the statistics of forty attempts equal those calculated by hand", async () => {
  const { db, topicId, single, statisticsOf } = await start();
  const next = await addQuestion(db, topicId);
  // The first learner's time is unknown.
  const learners = await addAttempts(
    db,
    single,
    next,
    FORTY.map((answer, index) => (index === 0 ? { ...answer, timeMs: 0 } : answer)),
  );
  // None of these counts: a second attempt, staff, a quiz in which the question was not presented, and a quiz in
  // progress.
  await addAttempts(db, single, next, [
    { selectedIndex: A, otherMarks: 40, userId: learners[0] ?? 0 },
    { selectedIndex: A, otherMarks: 40, role: "editor" },
    { selectedIndex: BLANK, otherMarks: 40, wasPresented: false },
    { selectedIndex: A, otherMarks: 40, state: "in_progress" },
  ]);
  await refreshItemStatistics(db);

  const [statistics, ...older] = await statisticsOf(single.id);
  expect(older).toEqual([]);
  const { options, counted_at, ...counts } = statistics ?? expect.fail();
  expect(counted_at).toMatch(/^\d{4}-/);
  expect(counts).toEqual({
    version: 1,
    current: true,
    attempts: 40,
    low_sample: false,
    upper_group_size: 11,
    // 20 of 40 correct; (8 - 3) / 11 = 0.4545; 4 of 40 blank.
    facility_pct: 50,
    discrimination: 0.45,
    omit_pct: 10,
    // 35 times are known, 12-37 s and 40-48 s: the 18th is 29 s.
    median_ms: 29_000,
    flags: ["dead_distractor"],
  });
  const rows = options.map(({ id, correct, chosen, chosen_pct, upper_group_pct }) => [
    id,
    correct,
    chosen,
    chosen_pct,
    upper_group_pct,
  ]);
  const [a, b, c, d] = single.optionIds;
  expect(rows).toEqual([
    [a, false, 10, 25, 9.1],
    [b, true, 20, 50, 72.7],
    [c, false, 6, 15, 18.2],
    [d, false, 0, 0, 0],
  ]);
});

test("a job counts completed quizzes, each type of question by its own marking scheme, and marks low samples", async () => {
  const { db, signInAs, single, many, number, statisticsOf } = await start();
  const answered = [
    // The numerical question is last and left blank, so it was not presented.
    [wrongAnswer(single), { answer_ids: many.optionIds.slice(0, 2) }, undefined],
    [correctAnswer(single), { answer_ids: many.optionIds.slice(0, 3) }, { answer_id: "20.0" }],
  ];
  for (const answers of answered) {
    const quiz = await startDailyQuiz(await signInAs(), [single, many, number]);
    for (const [index, { id }] of [single, many, number].entries())
      if (answers[index]) await quiz.answer(id, { ...answers[index], time_ms: 4_000 * (index + 1) });
    expect(await statisticsOf(single.id)).toEqual([]);
    await quiz.end();
  }
  const failures: unknown[] = [];
  const stop = await startJobs(db, (error) => failures.push(error), { config: standaloneJobContext.config });
  await stop();
  expect(
    await runDueJobs(db, (error) => failures.push(error), { config: standaloneJobContext.config }),
  ).toContain("refresh-item-statistics");
  expect(failures).toEqual([]);

  expect(await statisticsOf(single.id)).toMatchObject([
    {
      attempts: 2,
      low_sample: true,
      facility_pct: 50,
      discrimination: 1,
      omit_pct: 0,
      median_ms: 4_000,
      upper_group_size: 1,
    },
  ]);
  // Two of three correct options earn half of the marks: (1/2 + 1) / 2.
  expect(await statisticsOf(many.id)).toMatchObject([
    { attempts: 2, facility_pct: 75, options: [{ chosen: 2 }, { chosen: 2 }, { chosen: 1 }, { chosen: 0 }] },
  ]);
  expect(await statisticsOf(number.id)).toMatchObject([
    {
      attempts: 1,
      facility_pct: 100,
      discrimination: null,
      upper_group_size: 0,
      median_ms: 12_000,
      options: [],
    },
  ]);
  expect(await db.selectFrom("item_statistics_queue").selectAll().execute()).toEqual([]);
});

test("each version has its own statistics by its own key; deleted learners are removed at the next count", async () => {
  const { db, signInAs, editor, topicId, single, statisticsOf } = await start();
  const next = await addQuestion(db, topicId);
  const playQuiz = async (answer: object) => {
    const person = await signInAs();
    const quiz = await startDailyQuiz(person, [single]);
    await quiz.answer(single.id, answer);
    await quiz.end();
    return person;
  };
  const asha = await playQuiz(wrongAnswer(single));
  await addVersion(db, single, { key: 0, text: "Which one?" });
  await regradeQuestion(editor, db, single.id, "A is right.");
  await playQuiz(wrongAnswer(single));
  await refreshItemStatistics(db);
  expect(await statisticsOf(single.id)).toMatchObject([
    { version: 2, current: true, attempts: 1, facility_pct: 100 },
    { version: 1, current: false, attempts: 1, facility_pct: 0 },
  ]);
  await asha.request("deleteUser");
  await addAttempts(db, single, next, [{ selectedIndex: B, otherMarks: 20 }]);
  await refreshItemStatistics(db);
  expect((await statisticsOf(single.id)).map(({ version }) => version)).toEqual([2]);
});

test("the statistics of an unknown or deleted question return 404", async () => {
  const { editor, single, statisticsOf } = await start();
  expect(await statisticsOf(single.id)).toEqual([]);
  await editor.request("deleteQuestion", { params: { id: single.id } });
  for (const id of [single.id, 4711])
    expect(await expectRejection(statisticsOf(id))).toMatchObject({
      status: 404,
      code: "question_not_found",
    });
});

test("practice mode doesn't count, nor does a later attempt of someone who has practised the question", async () => {
  const { db, signInAs, chapterId, single, statisticsOf } = await start();
  const asha = await signInAs();
  for (const mode of ["practice", "plain"] as const) {
    const quiz = await startQuiz(asha, chapterId, "unlimited_chapter", mode);
    await quiz.answer(single.id, wrongAnswer(single));
    await quiz.end();
  }
  await refreshItemStatistics(db);
  expect(await statisticsOf(single.id)).toEqual([]);
});

test("an answer to a question that was closed by another quiz doesn't count", async () => {
  const { db, signInAs, single, many, statisticsOf } = await start();
  const asha = await signInAs();
  const quiz = await startDailyQuiz(asha, [single, many]);
  await quiz.answer(single.id, correctAnswer(single));
  await (await startDailyQuiz(asha, [single])).end();
  await quiz.answer(many.id, { answer_ids: many.optionIds.slice(0, 3) });
  await quiz.end();
  await refreshItemStatistics(db);
  expect(await statisticsOf(single.id)).toEqual([]);
  expect(await statisticsOf(many.id)).toMatchObject([{ attempts: 1 }]);
});

test("in exam mode a blank question counts as omitted if it was opened, wherever it stands", async () => {
  const { db, signInAs, chapterId, single, many, number, statisticsOf } = await start();
  const asha = await signInAs();
  const { hash } = await startQuiz(asha, chapterId, "unlimited_chapter", "exam");
  const quiz = createExamPlayer(asha, hash);
  await quiz.visit({ visited_ids: [single.id], seq: 1 });
  await quiz.answer(number.id, { answer_id: "20" });
  await quiz.end();
  await refreshItemStatistics(db);
  expect(await statisticsOf(single.id)).toMatchObject([{ attempts: 1, omit_pct: 100 }]);
  expect(await statisticsOf(many.id)).toEqual([]);
  expect(await statisticsOf(number.id)).toMatchObject([{ attempts: 1, omit_pct: 0 }]);
});

test("only the first sitting of a paper counts", async () => {
  const { db, signInAs } = await startTestApp();
  await addMainBank(db);
  const asha = await signInAs();
  const first = await beginMock(asha, { blueprint: "jee-main" });
  await first.end();
  const again = await beginMock(asha, { paper: first.begun.paper_id ?? 0 });
  for (const { id } of await again.questions()) await again.answer(id, { answer_id: null, marked: false });
  await again.end();
  await refreshItemStatistics(db);
  expect(await db.selectFrom("first_attempts").select("question_id").execute()).toEqual([]);
});
