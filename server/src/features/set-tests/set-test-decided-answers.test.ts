import type { ReviewQuestion } from "@rasayan/contract";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { isOnPostgres, waitUntilBlocked } from "../../../test/test-database.ts";
import {
  type DecisionBody,
  decisionsOf,
  finishDecisions,
  startWithDecisions,
} from "../../../test/test-decisions.ts";
import { addBank } from "../../../test/test-mock-tests.ts";
import { beginAssigned, scheduleTest } from "../../../test/test-set-tests.ts";
import type { Db } from "../../db/connect.ts";
import { lockUser } from "../../db/lock-user.ts";
import { runDecision } from "../regrading/decision-actions.ts";
import { refreshItemStatistics } from "../statistics/refresh-actions.ts";

/** What a student of the class reads of a question. */
async function reviewerOf(db: Db, person: TestUser) {
  const quiz = db.selectFrom("quizzes").select("hash").where("user_id", "=", person.id);
  const { hash } = await quiz.executeTakeFirstOrThrow();
  return async (questionId: number) =>
    (await person.request("getQuizQuestion", { params: { hash, questionId } })).question as ReviewQuestion;
}

test("a number that is no longer right is not shown as accepted, one beside which another is right is", async () => {
  const { db, students, sixth, questions, decisions, release } = await startWithDecisions();
  const fifth = questions[4] ?? expect.fail();
  const key = { accept: [["7", "7"]] as [string, string][] };
  await decisions.decide(fifth.id, { kind: "also_right", key });
  await release();
  await decisions.decide(sixth.id, { kind: "new_key", key });
  const review = await reviewerOf(db, students.Asha ?? expect.fail());
  expect(await review(fifth.id)).toMatchObject({
    outcome: "correct",
    single_answer: "20",
    accept: [
      ["20", "20"],
      ["7", "7"],
    ],
  });
  expect(await review(sixth.id)).toMatchObject({
    outcome: "wrong",
    single_answer: null,
    accept: [["7", "7"]],
  });
});

test("options of two keys are never shown as right together", async () => {
  const { db, signInAs } = await startTestApp();
  const [question = expect.fail()] = await addBank(db, 1, { multi: 1 });
  const teacher = await signInAs({ role: "teacher" });
  const set = await scheduleTest(teacher, [question], { shown: "at_once", shuffle_options: true });
  const sit = async (letters: string) => {
    const student = await signInAs();
    const attempt = await beginAssigned(student, set.code);
    const [presented = expect.fail()] = await attempt.questions();
    const chosen = presented.answers.filter(({ text }) => letters.includes(text));
    await attempt.answer(presented.id, { answer_ids: chosen.map(({ id }) => id) });
    await attempt.end();
    return student;
  };
  const [first, second] = [await sit("ABC"), await sit("D"), await sit("ABCD")];
  const decisions = decisionsOf(teacher, set.id, db);
  // The key is A, B and C.
  await decisions.decide(question.id, {
    kind: "also_right",
    key: { option_ids: question.optionIds.slice(3) },
  });

  const results = await decisions.results();
  expect(results.students.map(({ marks }) => marks)).toEqual([4, 4, -2]);
  expect(results.questions[0]).toMatchObject({
    options: [{ correct: true }, { correct: true }, { correct: true }, { correct: false }],
    other_keys: [question.optionIds.slice(3)],
    worst_option_id: null,
  });
  const csv = await teacher.send({ url: `/api/teacher/tests/${set.id}/results.csv` });
  const [, keys = []] = parse(csv.body, { bom: true }) as string[][];
  expect(keys).toContain("key ABC or D, version 1, right 4, each 1, wrong -2");

  for (const student of [first, second]) {
    const { answers, other_keys, correction } = await (await reviewerOf(db, student))(question.id);
    expect(answers.filter(({ isCorrect }) => !isCorrect).map(({ text }) => text)).toEqual(["D"]);
    // Each student has the options in another order, and so other places.
    expect(other_keys).toEqual([answers.filter(({ text }) => text === "D").map(({ id }) => id)]);
    expect(correction).toMatchObject({ note: "Also right. It was read both ways.", score_after: 4 });
  }
});

test("a student reads all decisions that hold, and none that was taken back before the marks were shown", async () => {
  const { db, students, third, sixth, questions, decisions, release } = await startWithDecisions();
  const [first = expect.fail(), second = expect.fail()] = questions;
  const alsoA = (index: number): DecisionBody => ({
    kind: "also_right",
    key: { option_ids: questions[index]?.optionIds.slice(0, 1) ?? [] },
  });
  await decisions.decide(third.id, alsoA(2), "A is common usage");
  const takenBack = await decisions.decide(second.id, { kind: "full_all" });
  await decisions.undo(second.id, takenBack.id);
  await release();
  const review = await reviewerOf(db, students["=Hari"] ?? expect.fail());
  expect(await review(second.id)).toMatchObject({ outcome: "wrong", correction: null });

  await decisions.decide(third.id, { kind: "full_all" }, "Nobody could know.");
  expect(await review(third.id)).toMatchObject({
    void_outcome: null,
    correction: {
      note: "Also right. A is common usage. Bonus: full marks to all who sat the test. Nobody could know.",
      score_before: -1,
      score_after: 4,
    },
  });
  const seen = await decisions.decide(first.id, alsoA(0));
  await decisions.undo(first.id, seen.id);
  expect((await review(first.id)).correction).toMatchObject({
    note: "Your teacher has taken an earlier decision back.",
    score_before: 4,
    score_after: -1,
  });
  expect((await review(sixth.id)).correction).toBeNull();
});

/** What the app keeps of the answers of a class beyond the test, by the places of students and questions. */
async function evidenceOf({ db, students, questions }: Awaited<ReturnType<typeof startWithDecisions>>) {
  await refreshItemStatistics(db);
  const people = Object.values(students).map(({ id }) => id);
  const places = questions.map(({ id }) => id);
  const named = <Row extends { user_id: number; question_id: number }>(rows: readonly Row[]) =>
    rows
      .map((row) => ({
        ...row,
        user_id: people.indexOf(row.user_id),
        question_id: places.indexOf(row.question_id) + 1,
      }))
      .toSorted((a, b) => a.user_id - b.user_id || a.question_id - b.question_id);
  const events = db.selectFrom("response_events").select(["user_id", "question_id", "credit", "weight"]);
  const firsts = db.selectFrom("first_attempts").select(["user_id", "question_id", "is_omitted", "credit"]);
  const missed = db
    .selectFrom("mistakes")
    .select(["user_id", "question_id", "is_listed", "times_missed", "proposed_cause"]);
  return {
    events: named(await events.execute()),
    firsts: named(await firsts.execute()),
    mistakes: named(await missed.execute()),
  };
}

test("beyond the test nothing follows from a decision: answers to the question say nothing about their students", async () => {
  const undecided = await startWithDecisions();
  await undecided.release();
  const twin = await evidenceOf(undecided);
  expect(twin.events.some(({ question_id }) => question_id === 3)).toBe(true);

  const decided = await startWithDecisions();
  const { db, third, sixth, decisions, release } = decided;
  const key = { option_ids: third.optionIds.slice(0, 1) };
  const early = await decisions.decide(third.id, { kind: "also_right", key });
  await release();
  const late = await decisions.decide(sixth.id, { kind: "full_all" });
  const without = <Row extends { question_id: number }>(rows: readonly Row[], ...places: number[]) =>
    rows.filter(({ question_id }) => !places.includes(question_id));
  const events = without(twin.events, 3);
  expect(await evidenceOf(decided)).toEqual({
    events,
    firsts: twin.firsts,
    mistakes: without(twin.mistakes, 3, 6),
  });
  await decisions.undo(third.id, early.id);
  await decisions.undo(sixth.id, late.id);
  expect(await evidenceOf(decided)).toEqual({ ...twin, events });

  expect(
    await db.selectFrom("question_versions").selectAll().where("question_id", "=", third.id).execute(),
  ).toHaveLength(1);
  expect(await db.selectFrom("regrade_requests").selectAll().execute()).toEqual([]);
});

test("what stays of an erased student counts again when the question does", async () => {
  const { students, third, decisions } = await startWithDecisions();
  const shares = async () => {
    const { facility_pct, correct_pct, omitted_pct } =
      (await decisions.results()).questions[2] ?? expect.fail();
    return { facility_pct, correct_pct, omitted_pct };
  };
  const before = await shares();
  const { id } = await decisions.decide(third.id, { kind: "left_out" });
  for (const name of ["Asha", "Farid"]) await students[name]?.request("deleteUser", { body: {} });
  expect(await shares()).toEqual({ facility_pct: null, correct_pct: null, omitted_pct: null });
  await decisions.undo(third.id, id);
  expect(await shares()).toEqual(before);
});

test("with as many decisions as a test takes, each can still be taken back; the teacher's export names them", async () => {
  const { db, teacher, set, third, sixth, decisions } = await startWithDecisions();
  const key = { option_ids: third.optionIds.slice(0, 1) };
  const { id } = await decisions.decide(third.id, { kind: "also_right", key });
  await sql`insert into set_test_decisions (test_id, question_id, kind, reason, finished_at)
    select ${set.id}, ${sixth.id}, 'full_all', 'Misprinted.', now() from generate_series(1, 399)`.execute(db);
  expect(await expectRejection(decisions.decide(sixth.id, { kind: "left_out" }))).toMatchObject({
    status: 409,
    code: "too_many_decisions",
  });
  await decisions.undo(third.id, id);
  const { tables } = await teacher.request("exportUser");
  expect(tables.set_test_decisions).toMatchObject([
    { kind: "also_right", option_ids: key.option_ids, accept: null, undoes: null },
    { kind: "undo", option_ids: null, accept: null, undoes: id },
  ]);
});

test.runIf(isOnPostgres)(
  "a teacher decides at once while the marking of an earlier decision waits for a student",
  async () => {
    const { db, teacher, students, set, third, decisions, release } = await startWithDecisions();
    await decisions.results();
    await release();
    const { rows } = await sql<{ id: number }>`
      insert into set_test_decisions (test_id, question_id, kind, reason, has_begun)
      values (${set.id}, ${third.id}, 'left_out', 'Misprinted.', true) returning id`.execute(db);
    const earlier = rows[0]?.id ?? expect.fail();
    const hari = students["=Hari"] ?? expect.fail();
    const place = { id: set.id, questionId: third.id };
    let marking: Promise<void> | undefined;
    await db.transaction().execute(async (tx) => {
      // Who begins a test has this lock.
      await lockUser(tx, hari.id);
      marking = runDecision(db, earlier, new AbortController().signal);
      await waitUntilBlocked(db);
      const body = {
        kind: "also_right" as const,
        key: { option_ids: third.optionIds.slice(0, 1) },
        reason: "B.",
      };
      await teacher.request("decideQuestion", { params: place, body });
      await teacher.request("undoDecision", { params: { ...place, decisionId: earlier }, body: {} });
    });
    await marking;
    await finishDecisions(db);
    const open = db.selectFrom("set_test_decisions").select("id").where("finished_at", "is", null);
    expect(await open.execute()).toEqual([]);
    const { students: marked } = await decisions.results();
    expect(marked.find(({ user_id }) => user_id === hari.id)?.marks).toBe(1);
    const { score } = await db
      .selectFrom("quizzes")
      .select("score")
      .where("user_id", "=", hari.id)
      .executeTakeFirstOrThrow();
    expect(score).toBe(1);
  },
);
