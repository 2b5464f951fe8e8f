import { expect, test } from "vitest";
import { refusalOf } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { type Attempt, addAttempts } from "../../../test/test-attempts.ts";
import { addQuestion } from "../../../test/test-content.ts";
import { addPaper, rightOf, startCustom, wrongOf } from "../../../test/test-quizzes.ts";
import { addVersion } from "../../../test/test-versions.ts";
import { runDueJobs, startJobs } from "../../jobs/job-runner.ts";
import { countStatistics } from "./count-actions.ts";

async function start() {
  const { db, signedIn } = await startTestApp();
  const paper = await addPaper(db);
  const editor = await signedIn({ role: "editor" });
  const statisticsOf = async (id: number) =>
    (await editor.call("getQuestionStatistics", { params: { id } })).statistics;
  return { db, signedIn, editor, statisticsOf, ...paper };
}

const [A, B, C] = [0, 1, 2];
const BLANK = null;

/**
 * Forty learners, the best first: learner n won 41 - n marks in the rest of the paper and took 10 + n seconds. 27 % of
 * forty are 10.8: the upper group is the first eleven, the lower group the last eleven.
 *
 *             learners   A   B   C   D   blank
 *   upper      1 - 11    1   8   2   0     0
 *   middle    12 - 29    4   9   3   0     2
 *   lower     30 - 40    5   3   1   0     2
 *   all                 10  20   6   0     4
 */
const FORTY = [
  ...[...times(8, B), ...times(2, C), ...times(1, A)],
  ...[...times(9, B), ...times(4, A), ...times(3, C), ...times(2, BLANK)],
  ...[...times(3, B), ...times(5, A), ...times(1, C), ...times(2, BLANK)],
].map((chose, index): Attempt => ({ chose, rest: 40 - index, timeMs: 11_000 + 1_000 * index }));

function times(count: number, chose: number | null): (number | null)[] {
  return Array.from({ length: count }, () => chose);
}

test("the figures of forty attempts are those worked out by hand", async () => {
  const { db, topicId, single, statisticsOf } = await start();
  const next = await addQuestion(db, topicId);
  // The first learner's time was not told.
  const learners = await addAttempts(
    db,
    single,
    next,
    FORTY.map((one, index) => (index === 0 ? { ...one, timeMs: 0 } : one)),
  );
  // None of these counts: a second try, staff, a paper left before the question, and one that is still open.
  await addAttempts(db, single, next, [
    { chose: A, rest: 40, userId: learners[0] ?? 0 },
    { chose: A, rest: 40, role: "editor" },
    { chose: BLANK, rest: 40, reached: false },
    { chose: A, rest: 40, state: "in_progress" },
  ]);
  await countStatistics(db);

  const [statistics, ...older] = await statisticsOf(single.id);
  expect(older).toEqual([]);
  const { options, counted_at, ...figures } = statistics ?? expect.fail();
  expect(counted_at).toMatch(/^\d{4}-/);
  expect(figures).toEqual({
    ...{ version: 1, current: true, attempts: 40, few: false, top: 11 },
    // 20 of 40 right; (8 - 3) / 11 = 0.4545; 4 of 40 blank.
    ...{ facility_pct: 50, discrimination: 0.45, omit_pct: 10 },
    // 35 times are known, 12-37 s and 40-48 s: the 18th is 29 s.
    median_ms: 29_000,
    suspicions: ["dead_distractor"],
  });
  const rows = options.map(({ id, correct, chosen, chosen_pct, top_pct }) => [
    ...[id, correct, chosen, chosen_pct, top_pct],
  ]);
  const [a, b, c, d] = single.optionIds;
  expect(rows).toEqual([
    [a, false, 10, 25, 9.1],
    [b, true, 20, 50, 72.7],
    [c, false, 6, 15, 18.2],
    [d, false, 0, 0, 0],
  ]);
});

test("a job counts quizzes as they were played, each type by its own marks, and says when there are few", async () => {
  const { db, signedIn, single, many, number, statisticsOf } = await start();
  const answered = [
    // The number is last and left blank: not reached.
    [wrongOf(single), { answer_ids: many.optionIds.slice(0, 2) }, undefined],
    [rightOf(single), { answer_ids: many.optionIds.slice(0, 3) }, { answer_id: "20.0" }],
  ];
  for (const answers of answered) {
    const quiz = await startCustom(await signedIn(), [single, many, number]);
    for (const [index, { id }] of [single, many, number].entries())
      if (answers[index]) await quiz.answer(id, { ...answers[index], time_ms: 4_000 * (index + 1) });
    expect(await statisticsOf(single.id)).toEqual([]);
    await quiz.end();
  }
  const failures: unknown[] = [];
  const stop = await startJobs(db, (error) => failures.push(error));
  await stop();
  expect(await runDueJobs(db, (error) => failures.push(error))).toContain("count-statistics");
  expect(failures).toEqual([]);

  expect(await statisticsOf(single.id)).toMatchObject([
    { attempts: 2, few: true, facility_pct: 50, discrimination: 1, omit_pct: 0, median_ms: 4_000, top: 1 },
  ]);
  // Two of three right options pay half: (1/2 + 1) / 2.
  expect(await statisticsOf(many.id)).toMatchObject([
    { attempts: 2, facility_pct: 75, options: [{ chosen: 2 }, { chosen: 2 }, { chosen: 1 }, { chosen: 0 }] },
  ]);
  expect(await statisticsOf(number.id)).toMatchObject([
    { attempts: 1, facility_pct: 100, discrimination: null, top: 0, median_ms: 12_000, options: [] },
  ]);
  expect(await db.selectFrom("statistics_due").selectAll().execute()).toEqual([]);
});

test("each version has its own figures, by its own key; erased learners leave them at the next count", async () => {
  const { db, signedIn, editor, topicId, single, statisticsOf } = await start();
  const next = await addQuestion(db, topicId);
  const play = async (answer: object) => {
    const person = await signedIn();
    const quiz = await startCustom(person, [single]);
    await quiz.answer(single.id, answer);
    await quiz.end();
    return person;
  };
  const asha = await play(wrongOf(single));
  await addVersion(db, single, { key: 0, text: "Which one?" });
  await editor.call("remarkQuestion", { params: { id: single.id }, body: { note: "A is right." } });
  await play(wrongOf(single));
  await countStatistics(db);
  expect(await statisticsOf(single.id)).toMatchObject([
    { version: 2, current: true, attempts: 1, facility_pct: 100 },
    { version: 1, current: false, attempts: 1, facility_pct: 0 },
  ]);
  await asha.call("deleteUser");
  await addAttempts(db, single, next, [{ chose: B, rest: 20 }]);
  await countStatistics(db);
  expect((await statisticsOf(single.id)).map(({ version }) => version)).toEqual([2]);
});

test("a question that is not there, or deleted, has no figures to ask for", async () => {
  const { editor, single, statisticsOf } = await start();
  expect(await statisticsOf(single.id)).toEqual([]);
  await editor.call("deleteQuestion", { params: { id: single.id } });
  for (const id of [single.id, 4711])
    expect(await refusalOf(statisticsOf(id))).toMatchObject({ status: 404, code: "not_found" });
});
