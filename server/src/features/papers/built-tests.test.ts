import type { BuiltTestFilters } from "@rasayan/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import {
  type AddedQuestion,
  addChapter,
  addMarkingRules,
  addPassageSet,
  addQuestion,
  type TestQuestion,
} from "../../../test/test-content.ts";
import { createExamPlayer, rightAnswer, wrongAnswerTo } from "../../../test/test-mock-tests.ts";
import { noFilters, startDailyQuiz, wrongAnswer } from "../../../test/test-quizzes.ts";
import type { Db } from "../../db/connect.ts";

type Request = { filters?: Partial<BuiltTestFilters>; count?: number };

const countTest = (person: TestUser, { filters = {}, count = 5 }: Request = {}) =>
  person.request("countBuiltTest", { body: { filters: { ...noFilters, ...filters }, count } });

/** Starts a built test; without a time limit in practice mode, unless the request says otherwise. */
async function startBuilt(
  person: TestUser,
  {
    filters = {},
    count = 5,
    ...rest
  }: Request & { minutes?: number | null; mode?: "exam" | "practice" } = {},
) {
  const body = {
    minutes: null,
    mode: "practice",
    ...rest,
    filters: { ...noFilters, ...filters },
    count,
  } as const;
  const { hash } = await person.request("createQuiz", { body: { type: "built", ...body } });
  return createExamPlayer(person, hash);
}

async function startSaved(person: TestUser, id: number) {
  const { hash } = await person.request("createQuiz", { body: { type: "built", test: id } });
  return createExamPlayer(person, hash);
}

async function addQuestions(db: Db, topicId: number, count: number, question: TestQuestion = {}) {
  const added: AddedQuestion[] = [];
  for (let index = 0; index < count; index++) added.push(await addQuestion(db, topicId, question));
  return added;
}

const NUMBER: TestQuestion = { type: "numerical", accept: [["20", "20"]], decimals: 0 };
const MULTI: TestQuestion = {
  type: "multi choice multi correct",
  options: ["A", "B", "C", "D"].map((text) => ({ text, correct: text !== "D" })),
};
const idsOf = (questions: readonly AddedQuestion[]) => questions.map(({ id }) => id);
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

/** Makes these questions variants of each other. */
const joinVariants = (db: Db, name: string, questions: readonly AddedQuestion[]) =>
  db.updateTable("questions").set({ variant_group: name }).where("id", "in", idsOf(questions)).execute();

/** Takes a quiz of these questions, answers all of them wrong and ends it. */
async function missAll(person: TestUser, questions: readonly AddedQuestion[]) {
  const quiz = await startDailyQuiz(person, questions);
  for (const question of questions) await quiz.answer(question.id, wrongAnswer(question));
  await quiz.end();
}

test("each filter counts what is then drawn, and variants count as one", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const acids = await addChapter(db, { name: "Acids" });
  const bonds = await addChapter(db, { name: "Bonds" });
  const salts = await addChapter(db, { name: "Salts" });
  const easy = await addQuestions(db, acids.topicId, 6);
  const hard = await addQuestions(db, bonds.topicId, 3, { difficulty: "hard", exams: ["advanced"] });
  const numbers = await addQuestions(db, bonds.topicId, 4, NUMBER);
  const old = await addQuestions(db, salts.topicId, 3, { source: { exam: "JEE Main", year: 2019 } });
  const [first, second] = easy;
  if (!first || !second) throw new Error("There are six easy questions.");
  await joinVariants(db, "acid", [first, second]);
  const set = (await addPassageSet(db, acids.topicId, 3)).questions;
  await addQuestion(db, acids.topicId, { status: "review" });
  const asha = await signInAs();
  const starred = [old[0], numbers[0]].filter((question) => question !== undefined);
  await missAll(asha, easy.slice(2, 4));
  const starring = await startDailyQuiz(asha, starred);
  for (const { id } of starred) {
    await starring.question(id);
    await asha.request("bookmarkQuestion", { params: { id } });
  }
  await starring.end();

  const cases: [Partial<BuiltTestFilters>, number][] = [
    [{}, 18],
    [{ chapter_ids: [acids.chapterId] }, 8],
    [{ chapter_ids: [acids.chapterId], topic_ids: [salts.topicId] }, 11],
    [{ exam: "main" }, 15],
    [{ exam: "advanced" }, 18],
    [{ types: ["numerical"] }, 4],
    [{ difficulties: ["hard"] }, 3],
    [{ difficulties: ["hard", "easy"], types: ["numerical"] }, 4],
    [{ years: [2019] }, 3],
    [{ years: [2020] }, 0],
    [{ states: ["unseen"] }, 14],
    [{ states: ["wrong"] }, 2],
    [{ states: ["starred"] }, 2],
    [{ states: ["wrong", "starred"] }, 4],
    [{ states: ["starred"], types: ["numerical"] }, 1],
  ];
  for (const [filters, fitting] of cases) {
    const counted = await countTest(asha, { filters, count: 75 });
    expect([filters, counted.unseen + counted.seen, counted.questions]).toEqual([filters, fitting, fitting]);
    if (fitting === 0) continue;
    const quiz = await startBuilt(asha, { filters, count: 75 });
    const { question_ids, total_questions } = await quiz.quiz();
    expect(total_questions).toBe(fitting);
    expect(new Set(question_ids).size).toBe(fitting);
    expect(question_ids.filter((id) => [first.id, second.id].includes(id)).length).toBeLessThanOrEqual(1);
    if (question_ids.includes(set[0]?.id ?? 0)) expect(question_ids.join()).toContain(idsOf(set).join());
    if (filters.difficulties?.length === 1) expect(sorted(question_ids)).toEqual(sorted(idsOf(hard)));
    await quiz.discard();
  }
  const { tests, years } = await asha.request("listBuiltTests");
  expect({ tests, years }).toEqual({ tests: [], years: [2019] });
});

test("unseen questions come first, then those seen longest ago, and open ones last", async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const asha = await signInAs();
  const [recent = [], older = [], open = [], unseen = []] = [
    await addQuestions(db, topicId, 3),
    await addQuestions(db, topicId, 3),
    await addQuestions(db, topicId, 2),
    await addQuestions(db, topicId, 4),
  ];
  await missAll(asha, older);
  await shiftClock("1 day");
  await missAll(asha, recent);
  await startDailyQuiz(asha, open);
  expect(await countTest(asha, { count: 7 })).toEqual({
    unseen: 6,
    seen: 6,
    questions: 7,
    questions_seen: 3,
    minutes: 14,
  });
  const seven = await startBuilt(asha, { count: 7 });
  expect(sorted((await seven.quiz()).question_ids)).toEqual(sorted(idsOf([...unseen, ...older])));
  await seven.discard();
  const all = await startBuilt(asha, { count: 12 });
  const { question_ids } = await all.quiz();
  expect(
    question_ids.map((id) => [unseen, older, recent, open].findIndex((group) => idsOf(group).includes(id))),
  ).toEqual([0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3]);
});

test("a variant of an open question comes before the open question itself", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const open = await addQuestions(db, topicId, 6);
  const variants = await addQuestions(db, topicId, 4);
  for (const [index, variant] of variants.entries())
    await joinVariants(db, `group ${index}`, [variant, ...open.slice(index, index + 1)]);
  const asha = await signInAs();
  await startDailyQuiz(asha, open);
  const { question_ids } = await (await startBuilt(asha, { count: 6 })).quiz();
  expect(sorted(question_ids.slice(0, 4))).toEqual(sorted(idsOf(variants)));
  expect(sorted(question_ids.slice(4))).toEqual(sorted(idsOf(open.slice(4))));
});

test("a variant of a seen question is seen, and a question marked in an exam is found as marked", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const questions = await addQuestions(db, topicId, 6);
  const [seen, variant, other] = questions;
  if (!seen || !variant || !other) throw new Error("There are six questions.");
  await joinVariants(db, "group", [seen, variant]);
  const asha = await signInAs();
  await missAll(asha, [seen]);
  expect(await countTest(asha)).toMatchObject({ unseen: 4, seen: 1, questions: 5, questions_seen: 1 });
  const exam = await startBuilt(asha, { mode: "exam", filters: { states: ["unseen"] } });
  await exam.visit({ visited_ids: [other.id], marked_ids: [other.id], seq: 1 });
  await exam.end();
  expect(await countTest(asha, { filters: { states: ["marked"] } })).toMatchObject({ unseen: 0, seen: 1 });
  const marked = await startBuilt(asha, { filters: { states: ["marked"] } });
  expect((await marked.quiz()).question_ids).toEqual([other.id]);
});

test("the default time is the sum of the expected seconds of what is drawn, rounded up", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const questions = await addQuestions(db, topicId, 9);
  const asha = await signInAs();
  // Any other five questions have another sum.
  const secondsOf = (index: number) => 60 * 2 ** index - 1;
  for (const [index, { id }] of questions.entries())
    await sql`update question_versions set seconds = ${secondsOf(index)} where question_id = ${id}`.execute(
      db,
    );
  const { minutes } = await countTest(asha, { count: 5 });
  const quiz = await startBuilt(asha, { count: 5 });
  const selected = (await quiz.quiz()).question_ids;
  const seconds = selected.reduce((sum, id) => sum + secondsOf(idsOf(questions).indexOf(id)), 0);
  expect(minutes).toBe(Math.ceil(seconds / 60));
});

test("a timed test waits in its sections until it is begun, and marks by its one exam", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  await addQuestions(db, topicId, 3);
  await addQuestions(db, topicId, 2, MULTI);
  await addQuestions(db, topicId, 2, NUMBER);
  const asha = await signInAs();
  const request = { count: 7, minutes: 15, mode: "exam", filters: { exam: "advanced" } } as const;
  const timed = await startBuilt(asha, request);
  const waiting = await timed.quiz();
  expect(waiting).toMatchObject({
    type: "built",
    name: null,
    mode: "exam",
    state: "created",
    minutes: 15,
    end_time: null,
    question_ids: [],
    total_questions: 7,
    sections: [
      { name: "Single correct", questions: 3, question_ids: [], marking: { full: 3, negative: -1 } },
      { name: "Multiple correct", questions: 2, question_ids: [], marking: { full: 4, negative: -2 } },
      { name: "Numerical", questions: 2, question_ids: [] },
    ],
  });
  expect((await startBuilt(asha, request)).hash).toBe(timed.hash);
  const begun = await timed.begin();
  expect(Date.parse(begun.end_time ?? "") - Date.parse(begun.server_now)).toBeGreaterThan(890_000);
  expect(begun.sections.map(({ question_ids }) => question_ids.length)).toEqual([3, 2, 2]);
  expect(begun.sections.flatMap(({ question_ids }) => question_ids)).toEqual(begun.question_ids);
  const [first, second] = await timed.questions();
  if (!first || !second) throw new Error("The test has seven questions.");
  await timed.answer(first.id, rightAnswer(first));
  await timed.answer(second.id, wrongAnswerTo(second));
  await timed.end();
  expect(await timed.stats()).toMatchObject({ correct: 1, wrong: 1, score: 2 });

  const ownExam = await startBuilt(asha, { count: 7, mode: "exam" });
  expect((await ownExam.quiz()).sections[0]?.marking).toMatchObject({ full: 4, negative: -1 });
});

test("a saved test is listed, renamed, started with the same questions, and deleted", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  await addQuestions(db, topicId, 20);
  const asha = await signInAs();
  const ravi = await signInAs();
  const quiz = await startBuilt(asha, { count: 6, minutes: 10, mode: "exam" });
  const { id } = await asha.request("saveBuiltTest", { body: { hash: quiz.hash, name: "  Before school " } });
  const list = async () => (await asha.request("listBuiltTests")).tests;
  expect(await list()).toMatchObject([
    { id, name: "Before school", mode: "exam", minutes: 10, questions: 6 },
  ]);
  expect((await asha.request("saveBuiltTest", { body: { hash: quiz.hash, name: "Monday" } })).id).toBe(id);
  await asha.request("renameBuiltTest", { params: { id }, body: { name: "Tuesday" } });
  expect(await list()).toMatchObject([{ id, name: "Tuesday" }]);

  expect((await startSaved(asha, id)).hash).toBe(quiz.hash);
  const { question_ids } = await quiz.begin();
  await quiz.end();
  const again = await startSaved(asha, id);
  expect(again.hash).not.toBe(quiz.hash);
  expect(await again.quiz()).toMatchObject({ type: "built", mode: "exam", minutes: 10, state: "created" });
  expect((await again.begin()).question_ids).toEqual(question_ids);
  await again.end();

  const { tables } = await asha.request("exportUser");
  expect(tables.built_tests).toMatchObject([{ id, name: "Tuesday" }]);
  expect((await asha.request("listMockTests", { query: { page: 1 } })).sittings).toEqual([]);
  const { paper_id } = await again.quiz();
  const asMock = asha.request("createQuiz", { body: { type: "mock", paper: paper_id ?? 0 } });
  await expect(asMock).rejects.toMatchObject({ status: 404 });

  const savedByOther = ravi.request("saveBuiltTest", { body: { hash: quiz.hash, name: "Mine" } });
  await expect(savedByOther).rejects.toMatchObject({ status: 404 });
  await expect(startSaved(ravi, id)).rejects.toMatchObject({ status: 404 });
  const renamedByOther = ravi.request("renameBuiltTest", { params: { id }, body: { name: "Mine" } });
  await expect(renamedByOther).rejects.toMatchObject({ status: 404 });
  await expect(ravi.request("deleteBuiltTest", { params: { id } })).rejects.toMatchObject({ status: 404 });

  await asha.request("deleteBuiltTest", { params: { id } });
  expect(await list()).toEqual([]);
  await expect(startSaved(asha, id)).rejects.toMatchObject({ status: 404 });
  expect(await again.stats()).toMatchObject({ total: 6 });
});

test("what can't be built or saved is refused with what to do", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const questions = await addQuestions(db, topicId, 6);
  const asha = await signInAs();
  const empty = await startBuilt(asha, { filters: { years: [1999] } });
  expect(await empty.quiz()).toMatchObject({ state: "in_progress", question_ids: [] });
  const params = { hash: empty.hash };
  expect(await asha.request("getQuizQuestions", { params })).toEqual({ questions: [] });
  const untimed = await startBuilt(asha, { minutes: 20, mode: "practice" });
  expect(await untimed.quiz()).toMatchObject({ state: "in_progress", mode: "practice", end_time: null });
  await expect(startBuilt(asha, { count: 4 })).rejects.toMatchObject({ status: 400 });
  await expect(startBuilt(asha, { count: 76 })).rejects.toMatchObject({ status: 400 });
  const custom = await startDailyQuiz(asha, questions);
  const saving = asha.request("saveBuiltTest", { body: { hash: custom.hash, name: "Daily" } });
  await expect(saving).rejects.toMatchObject({ status: 404 });
});

/** Counts a test and starts it; returns its questions, as many as were counted. */
async function drawCounted(person: TestUser, request: Request) {
  const { unseen, seen, questions, questions_seen, minutes } = await countTest(person, request);
  const quiz = await startBuilt(person, request);
  const { question_ids, total_questions } = await quiz.quiz();
  expect([question_ids.length, total_questions]).toEqual([questions, questions]);
  await quiz.discard();
  return { question_ids, minutes, counts: [unseen, seen, questions, questions_seen] };
}

test("a test takes a passage set whole, and leaves it out if it doesn't fit", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const { questions: set } = await addPassageSet(db, topicId, 3);
  await sql`update question_versions set seconds = 600 where question_id = ${set[2]?.id ?? 0}`.execute(db);
  const plain = await addQuestions(db, topicId, 4);
  const [asha, ravi] = [await signInAs(), await signInAs()];

  const all = await drawCounted(asha, { count: 7 });
  expect(all.counts).toEqual([7, 0, 7, 0]);
  expect(sorted(all.question_ids)).toEqual(sorted(idsOf([...set, ...plain])));
  expect(all.question_ids.join()).toContain(idsOf(set).join());

  await missAll(asha, plain);
  const withSet = await drawCounted(asha, { count: 5 });
  expect(withSet).toMatchObject({ counts: [3, 4, 5, 2], minutes: 18 });
  expect(withSet.question_ids.slice(0, 3)).toEqual(idsOf(set));

  await missAll(ravi, set.slice(0, 1));
  const withoutSet = await drawCounted(ravi, { count: 6 });
  expect(withoutSet).toMatchObject({ counts: [4, 3, 4, 0], minutes: 8 });
  expect(sorted(withoutSet.question_ids)).toEqual(sorted(idsOf(plain)));
});

test("of a chapter of passages only, as many sets are taken as fit, however many don't", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const asha = await signInAs();
  const { questions: pair } = await addPassageSet(db, topicId, 2);
  await missAll(asha, pair);
  for (let index = 0; index < 6; index++) await addPassageSet(db, topicId, 3);
  const { question_ids, counts } = await drawCounted(asha, { count: 5 });
  expect([question_ids.slice(3), counts]).toEqual([idsOf(pair), [18, 2, 5, 2]]);
  expect((await drawCounted(asha, { count: 7 })).counts).toEqual([18, 2, 6, 0]);
});

test("a passage set fits a filter if one of its questions does", async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const { questions: set } = await addPassageSet(db, topicId, 3);
  const [first, second, third] = set;
  if (!first || !second || !third) throw new Error("The set has three questions.");
  await sql`update question_versions set difficulty = 'hard' where question_id = ${second.id}`.execute(db);
  const plain = await addQuestions(db, topicId, 6, { difficulty: "easy" });
  const asha = await signInAs();
  expect(await drawCounted(asha, { filters: { difficulties: ["hard"] } })).toMatchObject({
    question_ids: idsOf(set),
    counts: [3, 0, 3, 0],
  });

  const part = await startDailyQuiz(asha, [first, third]);
  await part.answer(first.id, wrongAnswer(first));
  await asha.request("bookmarkQuestion", { params: { id: third.id } });
  await part.end();
  const seenSet = { question_ids: idsOf(set), counts: [0, 3, 3, 3] };
  expect(await drawCounted(asha, { filters: { states: ["wrong"] } })).toMatchObject(seenSet);
  expect(await drawCounted(asha, { filters: { states: ["starred"] } })).toMatchObject(seenSet);
  const unseen = await drawCounted(asha, { filters: { states: ["unseen"] } });
  expect(unseen.counts).toEqual([6, 0, 5, 0]);
  const marking = await startBuilt(asha, { mode: "exam", filters: { states: ["starred"] } });
  await marking.visit({ marked_ids: [second.id], seq: 1 });
  await marking.end();
  expect(await drawCounted(asha, { filters: { states: ["marked"] } })).toMatchObject(seenSet);

  // What was seen longest ago comes first, and a set that is open in part comes last.
  await shiftClock("1 day");
  await missAll(asha, plain);
  const filled = await drawCounted(asha, { count: 8 });
  expect([filled.question_ids.slice(0, 3), filled.counts]).toEqual([idsOf(set), [0, 9, 8, 8]]);
  await startDailyQuiz(asha, [second]);
  const [openPlain, variant, ...others] = plain;
  if (!openPlain || !variant) throw new Error("There are six plain questions.");
  await joinVariants(db, "group", [openPlain, variant]);
  await shiftClock("2 days");
  await startDailyQuiz(asha, [openPlain]);
  const { question_ids } = await drawCounted(asha, { count: 8 });
  expect(sorted(question_ids.slice(0, 4))).toEqual(sorted(idsOf(others)));
  expect(question_ids.slice(4)).toEqual([variant.id, ...idsOf(set)]);
});

test("in exam mode a passage set stays together within the section of each type", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const { id: passageId, questions: single } = await addPassageSet(db, topicId, 2);
  const numerical = await addQuestion(db, topicId, { ...NUMBER, passageId });
  const plain = await addQuestions(db, topicId, 3);
  const otherNumbers = await addQuestions(db, topicId, 2, NUMBER);
  const asha = await signInAs();
  const quiz = await startBuilt(asha, { count: 8, mode: "exam", minutes: 15 });
  const { sections } = await quiz.begin();
  expect(sections.map(({ question_ids }) => sorted(question_ids))).toEqual([
    sorted(idsOf([...single, ...plain])),
    sorted(idsOf([numerical, ...otherNumbers])),
  ]);
  expect(sections[0]?.question_ids.join()).toContain(idsOf(single).join());
});
