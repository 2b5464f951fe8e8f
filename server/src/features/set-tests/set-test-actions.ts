import type {
  AssignedTest,
  ListedTest,
  MarksChange,
  RequestOf,
  ResponseOf,
  SetTest,
  SetTestBody,
  SetTestSummary,
} from "@rasayan/contract";
import { DEFAULT_TEST_MINUTES } from "@rasayan/contract/test-limits";
import { lookUpCode, newCode, readCode, TEST_CODE_LENGTH } from "../../codes.ts";
import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Deps } from "../../deps.ts";
import { conflict, invalid, notFound, rejected } from "../../domain-errors.ts";
import type { Guesser, Limits } from "../../http/limits.ts";
import { withETag } from "../../row-etag.ts";
import { rejectStale } from "../audit/audit-actions.ts";
import { type Actor, insertAudit, insertAuditEntries, systemActor } from "../audit/audit-queries.ts";
import { bySection } from "../grading/type-sections.ts";
import { kindOf, schemeOf } from "../learning/engine-question.ts";
import { deleteContacts, isSeenLearner } from "./set-test-live-queries.ts";
import { EXAM_MARKS, inOrder, inOrderOfQuestions, markingOf, ruleToFreeze } from "./set-test-marking.ts";
import {
  applyWindow,
  countSetTests,
  deleteSetTest,
  findLearnersTest,
  findSetTest,
  freezeTest,
  insertSetTest,
  isTestCodeTaken,
  type LearnersTest,
  type ListedTestRow,
  listForeignClasses,
  listLearnersTests,
  listQuestionsOfOthers,
  listQuestionsToAdd,
  listSetTests,
  listTestClasses,
  listTestQuestions,
  listUnusableQuestions,
  lockSetTest,
  type MarkedAttempt,
  refreshSetQuestions,
  releaseHeldQuestions,
  replaceTestClasses,
  replaceTestQuestions,
  saveArchiving,
  saveClosing,
  saveSettings,
  saveWindow,
  type TestRow,
  type TestSettings,
  upsertOverride,
} from "./set-test-queries.ts";

const MAX_TESTS = 500;

/** What a new test is, apart from what its teacher says. */
const DEFAULTS: Omit<TestSettings, "title"> = {
  instructions: "",
  exam: "main",
  marks: {},
  question_marks: [],
  minutes: DEFAULT_TEST_MINUTES,
  late_rule: "stop_at_closing",
  attempts: 1,
  shown: "after_closing",
  shuffle_questions: false,
  shuffle_options: false,
  release_questions: false,
};

const SETTINGS = ["title", ...(Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[])] as const;

export const toTime = (date: Date | null) => date?.toISOString() ?? null;

const timesOf = (row: Pick<TestRow, "opens_at" | "closes_at" | "paused_since">) => ({
  opens_at: toTime(row.opens_at),
  closes_at: toTime(row.closes_at),
  paused_since: toTime(row.paused_since),
});

/** Returns the settings among the fields of a row or of a form. */
const settingsOf = (fields: TestSettings): TestSettings =>
  Object.fromEntries(SETTINGS.map((name) => [name, fields[name]])) as TestSettings;

type Chosen = TestSettings & { question_ids: number[]; class_ids: number[] };

const etagOf = (id: number, { question_ids, class_ids, ...settings }: Chosen) =>
  withETag({
    id,
    ...settingsOf(settings),
    marks: inOrder(settings.marks),
    question_marks: inOrderOfQuestions(settings.question_marks),
    question_ids,
    class_ids,
  }).etag;

/** Returns the tests of a teacher, newest first. */
export async function readSetTests(db: Db, teacherId: number): Promise<SetTestSummary[]> {
  const rows = await listSetTests(db, teacherId);
  return rows.map((row) => ({ ...row, ...timesOf(row) }));
}

/** Returns a test of this teacher with its questions and classes. Throws `notFound`. */
export async function readSetTest(db: Db, teacherId: number, id: number): Promise<SetTest> {
  const found = await findSetTest(db, teacherId, id);
  if (!found) throw notFound("test");
  const questions = await listTestQuestions(db, id);
  const classes = await listTestClasses(db, id);
  const rule = markingOf(found);
  const chosen = {
    ...settingsOf(found),
    question_ids: questions.map((question) => question.id),
    class_ids: classes.map((taught) => taught.id),
  };
  return {
    ...found,
    ...timesOf(found),
    exam_marks: EXAM_MARKS,
    questions: questions.map((question) => ({ ...question, marking: schemeOf(rule, question) })),
    classes,
    etag: etagOf(id, chosen),
  };
}

/**
 * Adds a draft. Throws `conflict` if the teacher has too many tests, `invalid` if a question can't be given, and `notFound`
 * for a class of somebody else.
 */
export async function addSetTest({ db }: Deps, actor: Actor, body: SetTestBody): Promise<SetTest> {
  const { question_ids = [], class_ids = [], ...settings } = body;
  return inTransaction(db, async (tx) => {
    const chosen = { ...DEFAULTS, ...settings, question_ids, class_ids };
    const id = await addDraft(tx, actor, chosen);
    await insertAudit(tx, actor, { action: "createSetTest", kind: "test", id, before: null, after: chosen });
    return readSetTest(tx, actor.id, id);
  });
}

/** Adds a draft like another test. Its times, classes and overrides stay behind, and so do questions that can't be given now. */
export async function duplicateSetTest({ db }: Deps, actor: Actor, id: number): Promise<SetTest> {
  return inTransaction(db, async (tx) => {
    const { question_ids, question_marks, ...settings } = await readChosen(tx, await lockOwn(tx, actor, id));
    const unusable = new Set(await listUngivable(tx, actor, question_ids));
    const usable = question_ids.filter((questionId) => !unusable.has(questionId));
    const chosen = {
      ...settings,
      question_ids: usable,
      question_marks: await withoutUnusableParts(tx, question_marks),
      class_ids: [],
    };
    const copy = await addDraft(tx, actor, chosen);
    const after = { ...chosen, from_id: id };
    await insertAudit(tx, actor, { action: "duplicateSetTest", kind: "test", id: copy, before: null, after });
    return readSetTest(tx, actor.id, copy);
  });
}

async function addDraft(tx: Db, actor: Actor, chosen: Chosen): Promise<number> {
  if ((await countSetTests(tx, actor.id)) >= MAX_TESTS)
    throw conflict("too_many_set_tests", { tests: MAX_TESTS });
  await rejectUnusable(tx, actor, chosen);
  const id = await insertSetTest(tx, actor.id, await withUsableMarks(tx, chosen));
  await replaceTestQuestions(tx, id, chosen.question_ids);
  await replaceTestClasses(tx, id, chosen.class_ids);
  return id;
}

/**
 * Returns the settings of a draft with the marks of those single questions that it asks. Throws `invalid` where they give a part
 * of the marks and only one answer is right.
 */
async function withUsableMarks(tx: Db, chosen: Chosen): Promise<TestSettings> {
  const chosenIds = new Set(chosen.question_ids);
  const question_marks = chosen.question_marks.filter(({ question_id }) => chosenIds.has(question_id));
  const question_ids = await listMarkedInParts(tx, question_marks);
  if (question_ids.length > 0) throw invalid("part_not_marked", { question_ids });
  return { ...settingsOf(chosen), question_marks };
}

/** Returns stored marks as they can be given today: the type of a question may have changed since they were chosen. */
async function withoutUnusableParts(
  tx: Db,
  marks: TestSettings["question_marks"],
): Promise<TestSettings["question_marks"]> {
  const unusable = await listMarkedInParts(tx, marks);
  return marks.map((own) => (unusable.includes(own.question_id) ? { ...own, partial: null } : own));
}

/** Returns those questions that these marks give a part of the marks for, although only one answer is right. */
async function listMarkedInParts(tx: Db, marks: TestSettings["question_marks"]): Promise<number[]> {
  const inParts = marks.flatMap(({ question_id, partial }) => (partial === null ? [] : [question_id]));
  const marked = inParts.length > 0 ? await listQuestionsToAdd(tx, inParts) : [];
  return marked.flatMap(({ id, type }) => (kindOf(type) === "multi" ? [] : [id]));
}

/** Returns those of these questions that this teacher can't give. */
const listUngivable = async (tx: Db, { id }: Actor, ids: readonly number[]): Promise<number[]> => [
  ...(await listUnusableQuestions(tx, ids)),
  ...(await listQuestionsOfOthers(tx, id, ids)),
];

/** Throws for questions and classes that this teacher can't choose. Questions that the test has already may be of others. */
async function rejectUnusable(
  tx: Db,
  actor: Actor,
  chosen: Pick<Chosen, "question_ids" | "class_ids">,
  before: readonly number[] = [],
) {
  const added = chosen.question_ids.filter((id) => !before.includes(id));
  const question_ids = [
    ...new Set([
      ...(await listUnusableQuestions(tx, chosen.question_ids)),
      ...(await listQuestionsOfOthers(tx, actor.id, added)),
    ]),
  ];
  if (question_ids.length > 0) throw invalid("unknown_test_questions", { question_ids });
  if ((await listForeignClasses(tx, actor.id, chosen.class_ids)).length > 0) throw notFound("class");
}

/**
 * Saves a test. Throws `notFound`, and `conflict` if the actor saw another state, or for anything but the title and the
 * instructions of a scheduled test.
 */
export async function changeSetTest(
  { db }: Deps,
  actor: Actor,
  id: number,
  body: SetTestBody,
): Promise<SetTest> {
  return inTransaction(db, async (tx) => {
    const found = await lockOwn(tx, actor, id);
    const before = await readChosen(tx, found);
    await rejectStale(tx, actor, "test", { id, etag: etagOf(id, before) });
    const after = { ...before, ...body };
    if (found.state === "draft") {
      const chosen = { question_ids: after.question_ids, class_ids: body.class_ids ?? [] };
      await rejectUnusable(tx, actor, chosen, before.question_ids);
      await replaceTestQuestions(tx, id, after.question_ids);
      await replaceTestClasses(tx, id, after.class_ids);
    } else {
      const { title, instructions } = before;
      if (etagOf(id, { ...after, title, instructions }) !== etagOf(id, before)) throw conflict("test_fixed");
    }
    await saveSettings(
      tx,
      id,
      found.state === "draft" ? await withUsableMarks(tx, after) : settingsOf(after),
    );
    await insertAudit(tx, actor, { action: "updateSetTest", kind: "test", id, before, after });
    return readSetTest(tx, actor.id, id);
  });
}

async function readChosen(tx: Db, test: TestRow): Promise<Chosen> {
  const questions = await listTestQuestions(tx, test.id);
  const classes = await listTestClasses(tx, test.id);
  return {
    ...settingsOf(test),
    question_ids: questions.map(({ id }) => id),
    class_ids: classes.map(({ id }) => id),
  };
}

/** Deletes a draft. Throws `notFound`, and `conflict` for a test that was scheduled. */
export async function removeSetTest({ db }: Deps, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { state, title } = await lockOwn(tx, actor, id);
    if (state !== "draft") throw conflict("test_not_draft");
    await deleteSetTest(tx, id);
    const before = { title };
    await insertAudit(tx, actor, { action: "deleteSetTest", kind: "test", id, before, after: null });
  });
}

/**
 * Schedules a draft: freezes its questions, keeps them from all learners, and gives it a code. Or moves the window of a test
 * that has not closed. Throws `notFound`, `rejected` (a window that can't be, no questions) or `conflict` (questions that were
 * withdrawn or are not for this teacher any more, an opening time that is over, a test that has closed).
 */
export function scheduleSetTest(
  { db }: Deps,
  actor: Actor,
  id: number,
  { opens_at, closes_at }: RequestOf<"scheduleSetTest">["body"],
): Promise<SetTest> {
  const [opensAt, closesAt] = [new Date(opens_at), new Date(closes_at)];
  return inTransaction(db, async (tx) => {
    const test = await lockOwn(tx, actor, id);
    if (closesAt <= opensAt || closesAt <= test.server_now) throw rejected("unusable_window");
    if (test.state === "draft") {
      await rejectUnready(tx, actor, id);
      const code = await newCode(TEST_CODE_LENGTH, (candidate) => isTestCodeTaken(tx, candidate));
      const rule = ruleToFreeze(test);
      const sections = bySection(rule, await listTestQuestions(tx, id)).map((questions) =>
        questions.map((question) => question.id),
      );
      await freezeTest(tx, id, { code, opensAt, closesAt, rule, sections });
    } else {
      rejectOver(test);
      if (test.paused_since !== null) throw conflict("test_is_paused");
      if (test.state === "open" && opensAt > test.server_now) throw conflict("test_opened");
      await saveWindow(tx, id, opensAt, closesAt);
    }
    await applyWindow(tx, id);
    await refreshSetQuestions(tx);
    const before = { opens_at: toTime(test.opens_at), closes_at: toTime(test.closes_at) };
    const after = { opens_at: toTime(opensAt), closes_at: toTime(closesAt) };
    await insertAudit(tx, actor, { action: "scheduleSetTest", kind: "test", id, before, after });
    return readSetTest(tx, actor.id, id);
  });
}

async function rejectUnready(tx: Db, actor: Actor, id: number): Promise<void> {
  const questions = await listTestQuestions(tx, id);
  if (questions.length === 0) throw rejected("test_empty");
  const ids = questions.map((question) => question.id);
  const question_ids = [...new Set(await listUngivable(tx, actor, ids))];
  if (question_ids.length > 0) throw conflict("test_questions_withdrawn", { question_ids });
}

/** Once a test is over, its keys may have been seen: nobody gets more of it. */
export function rejectOver({ state, is_over }: TestRow): void {
  if (is_over || state === "archived") throw conflict("test_over");
}

/** Closes an open test now, also for those who are writing. Throws `notFound` or `conflict`. */
export async function closeSetTest({ db }: Deps, actor: Actor, id: number): Promise<SetTest> {
  return inTransaction(db, async (tx) => {
    const { state } = await lockOwn(tx, actor, id);
    if (state !== "open") throw conflict("test_not_open");
    await saveClosing(tx, id);
    await applyWindow(tx, id);
    await insertAudit(tx, actor, { action: "closeSetTest", kind: "test", id, before: null, after: null });
    return readSetTest(tx, actor.id, id);
  });
}

/** Puts away a draft or a test that is over. Throws `notFound`, and `conflict` before. */
export async function archiveSetTest({ db }: Deps, actor: Actor, id: number): Promise<SetTest> {
  return inTransaction(db, async (tx) => {
    const { state, is_over } = await lockOwn(tx, actor, id);
    // With extra time, someone may be writing after the closing.
    if (state !== "draft" && state !== "archived" && !is_over) throw conflict("test_running");
    if (state !== "archived") {
      await saveArchiving(tx, id);
      await refreshSetQuestions(tx);
      await insertAudit(tx, actor, { action: "archiveSetTest", kind: "test", id, before: null, after: null });
    }
    return readSetTest(tx, actor.id, id);
  });
}

/**
 * Saves what is different for one learner, and applies it to an attempt that runs. Throws `notFound`, `rejected` (a closing
 * that is not after the opening) or `conflict`.
 */
export async function changeOverride(
  { db }: Deps,
  actor: Actor,
  { id, userId }: { id: number; userId: number },
  { extra_minutes, closes_at, attempts }: RequestOf<"setTestOverride">["body"],
): Promise<void> {
  const override = {
    extra_minutes: extra_minutes ?? 0,
    closes_at: closes_at === undefined ? null : new Date(closes_at),
    attempts: attempts ?? null,
  };
  await inTransaction(db, async (tx) => {
    const test = await lockOwn(tx, actor, id);
    if (test.state === "draft") throw conflict("test_not_open");
    rejectOver(test);
    if (override.closes_at && test.opens_at && override.closes_at <= test.opens_at)
      throw rejected("unusable_window");
    if (!(await isSeenLearner(tx, actor.id, id, userId))) throw notFound("member");
    await upsertOverride(tx, id, userId, override);
    await applyWindow(tx, id);
    const after = { user_id: userId, ...override, closes_at: toTime(override.closes_at) };
    await insertAudit(tx, actor, { action: "setTestOverride", kind: "test", id, before: null, after });
  });
}

/** Locks a test of this teacher. Throws `notFound`. */
export async function lockOwn(tx: Db, actor: Actor, id: number): Promise<TestRow> {
  const found = await lockSetTest(tx, actor.id, id);
  if (!found) throw notFound("test");
  return found;
}

const RELEASED_AT_ONCE = 20;

/**
 * Frees the questions of tests that have been released, makes those for everyone that a test releases when it closes, and
 * forgets who was where in those that are over.
 */
export async function freeTestQuestions(db: Db, context: JobContext = standaloneJobContext): Promise<void> {
  await inTransaction(db, async (tx) => {
    await refreshSetQuestions(tx);
    await deleteContacts(tx);
  });
  await inChunks(
    (limit) => inTransaction(db, (tx) => releaseQuestions(tx, limit)),
    context,
    RELEASED_AT_ONCE,
  );
}

/** Returns of how many tests it has released the questions. */
async function releaseQuestions(tx: Db, limit: number): Promise<number> {
  const { tests, released } = await releaseHeldQuestions(tx, limit);
  const entries = released.map(({ id, test_id }) => ({
    action: "closeSetTest" as const,
    kind: "question" as const,
    id,
    before: { audience: "tests" },
    after: { audience: "everyone", test_id },
  }));
  await insertAuditEntries(tx, systemActor("release of questions"), entries);
  return tests;
}

/** Returns what a learner reads of the test with this code. Throws `code_not_found`, and 429. */
export async function readTestByCode(
  { db }: Deps,
  limits: Limits,
  guesser: Guesser,
  typed: string,
): Promise<AssignedTest> {
  const found = await lookUpCode(limits, guesser, () =>
    findLearnersTest(db, guesser.userId, readCode(typed)),
  );
  const { opens_at, closes_at, paused_since, server_now, questions, attempts, begun, open_hash } = found;
  const rule = markingOf(found);
  const marking = bySection(rule, questions).flatMap((section) =>
    section
      .slice(0, 1)
      .map((first) => ({ type: first.type, questions: section.length, ...schemeOf(rule, first) })),
  );
  return {
    ...found,
    opens_at: opens_at.toISOString(),
    closes_at: closes_at.toISOString(),
    paused_since: toTime(paused_since),
    server_now: server_now.toISOString(),
    questions: questions.length,
    marks: marking.reduce((sum, { questions: count, full }) => sum + count * full, 0),
    marking,
    attempts_left: Math.max(0, attempts - begun),
    state: stateFor(found),
    hash: open_hash,
  };
}

/** The state of a test for one learner, who may have other times than the class. */
const stateFor = ({ opens_at, closes_at, server_now }: Times) =>
  opens_at > server_now ? "scheduled" : closes_at > server_now ? "open" : "closed";
type Times = Pick<LearnersTest, "opens_at" | "closes_at" | "server_now">;

const MAX_LISTED = 50;

/** Returns the tests of a learner's classes, and those that the learner has sat by a code, with how their marks have changed. */
export async function listAssigned(
  db: Db,
  userId: number,
): Promise<ResponseOf<"listAssignedTests">["tests"]> {
  const rows = await listLearnersTests(db, userId, { limit: MAX_LISTED, isDue: false });
  return rows.map((row) => ({ ...toListed(row), marks_change: toMarksChange(row.marked ?? []) }));
}

/**
 * Returns how the marks that count have changed: those of the best attempt now, and of the best one before, the first of equals.
 * Null if no question has other marks.
 */
function toMarksChange(marked: readonly MarkedAttempt[]): MarksChange | null {
  const attempts = marked.map(({ score, changes }) => ({
    before: changes.reduce((marks, { difference }) => marks - difference, score),
    after: score,
    changes,
  }));
  const best = attempts.toSorted((a, b) => b.after - a.after)[0];
  const formerBest = attempts.toSorted((a, b) => b.before - a.before)[0];
  if (!best || !formerBest) return null;
  const changes = best === formerBest ? best.changes : [...best.changes, ...formerBest.changes];
  if (changes.length === 0) return null;
  const questions = new Map(changes.map(({ number, kind }) => [`${number} ${kind}`, { number, kind }]));
  return { score_before: formerBest.before, score_after: best.after, questions: [...questions.values()] };
}

function toListed({ hash, has_ended, begun, attempts, marked: _marked, ...row }: ListedTestRow): ListedTest {
  return {
    ...row,
    opens_at: row.opens_at.toISOString(),
    closes_at: row.closes_at.toISOString(),
    paused_since: toTime(row.paused_since),
    state: stateFor(row),
    attempts_left: Math.max(0, attempts - begun),
    attempt: hash === null ? null : { hash, has_ended: has_ended === true },
  };
}

const MAX_DUE = 5;

/**
 * Returns the tests that a learner can begin now, and then those of the next seven days, the first to close or open first.
 * What is being written is among the quizzes in progress.
 */
export async function listDue(db: Db, userId: number): Promise<ListedTest[]> {
  const rows = await listLearnersTests(db, userId, { limit: MAX_LISTED, isDue: true });
  return rows
    .map(toListed)
    .filter(
      ({ state, attempts_left, attempt }) =>
        state !== "closed" && attempts_left > 0 && attempt?.has_ended !== false,
    )
    .sort((a, b) => a.state.localeCompare(b.state) || dueTime(a).localeCompare(dueTime(b)))
    .slice(0, MAX_DUE);
}

/** When it closes, or opens. (`open` comes before `scheduled`.) */
const dueTime = ({ state, opens_at, closes_at }: ListedTest) => (state === "open" ? closes_at : opens_at);

/** What a new attempt at a test is made of; `open_hash` is the attempt to go on with instead. */
export type NewAttempt = Pick<LearnersTest, "id" | "paper_id" | "minutes" | "open_hash"> & {
  rule_slug: string;
  total_questions: number;
};

/**
 * Returns the test with this code for a learner who may begin it now. Throws `code_not_found`, or `conflict` if it is not
 * open for the learner or the learner has no attempt left.
 */
export async function findTestToSit(tx: Db, userId: number, typed: string): Promise<NewAttempt> {
  const test = await findLearnersTest(tx, userId, readCode(typed));
  if (!test) throw notFound("code");
  const { opens_at, closes_at, server_now, attempts, begun, questions } = test;
  if (opens_at > server_now) throw conflict("test_not_yet", { opens_at: opens_at.toISOString() });
  if (closes_at <= server_now && test.open_hash === null) throw conflict("test_closed");
  if (test.open_hash === null && begun >= attempts) throw conflict("attempts_used_up", { attempts });
  return { ...test, rule_slug: markingOf(test).slug, total_questions: questions.length };
}
