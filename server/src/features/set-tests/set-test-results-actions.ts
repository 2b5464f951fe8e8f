import type { MemberTest, ResultTopic, SetTest, TestResults, TestSheet } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { conflict, notFound } from "../../domain-errors.ts";
import type { Actor } from "../audit/audit-queries.ts";
import { findTaughtClass, isActiveMember } from "../classes/class-queries.ts";
import { addSetTest } from "./set-test-actions.ts";
import { listDecisions } from "./set-test-decision-queries.ts";
import { maxMarksOf } from "./set-test-decisions.ts";
import { gradeStudents, type Student, toErasedAnswers, toSheet } from "./set-test-grading.ts";
import { markingOf } from "./set-test-marking.ts";
import { findSetTest } from "./set-test-queries.ts";
import { type ResultsInput, toMetrics } from "./set-test-results.ts";
import type { ResultsForFile, ResultsTest } from "./set-test-results-file.ts";
import {
  addErased,
  listAttempts,
  listErased,
  listFurtherQuestions,
  listMemberAttempts,
  listPaperKeys,
  listPaperQuestions,
  listSatTests,
} from "./set-test-results-queries.ts";

/** Returns the results of a test of this teacher. Throws `notFound`, also for a test of somebody else. */
export async function readResults(db: Db, teacherId: number, id: number): Promise<TestResults> {
  return (await readResultsForFile(db, teacherId, id)).results;
}

/** The same with all attempts and their answers, as a file has them. */
export async function readResultsForFile(db: Db, teacherId: number, id: number): Promise<ResultsForFile> {
  const test = await findTest(db, teacherId, id);
  const input = {
    ...(await readStudents(db, test)),
    erased: await listErased(db, id),
    decisions: await listDecisions(db, id),
  };
  const { title, state, attempts, opens_at, closes_at, server_now } = test;
  const times = { opens_at: opens_at?.toISOString() ?? null, closes_at: closes_at?.toISOString() ?? null };
  return {
    ...input,
    results: { id, title, state, attempts, ...times, ...toMetrics(input) },
    test,
    at: server_now,
  };
}

/**
 * Returns the answers of one student in the attempt that counts. Throws `notFound`, also for somebody who has not handed
 * in any.
 */
export async function readSheet(
  db: Db,
  teacherId: number,
  { id, userId }: { id: number; userId: number },
): Promise<TestSheet> {
  const test = await findTest(db, teacherId, id);
  const { students } = await readStudents(db, test, userId);
  const [student] = students;
  if (!student?.counted) throw notFound("member");
  return toSheet(student.attempts, student.counted);
}

/** Returns a test that this teacher owns. Throws `notFound`. */
export async function findTest(db: Db, teacherId: number, id: number): Promise<ResultsTest> {
  const test = await findSetTest(db, teacherId, id);
  if (!test?.is_own) throw notFound("test");
  return { ...test, rule: markingOf(test) };
}

async function readStudents(
  db: Db,
  { id, rule }: Pick<ResultsTest, "id" | "rule">,
  userId?: number,
): Promise<Omit<ResultsInput, "erased" | "decisions">> {
  const questions = await listPaperQuestions(db, id);
  return { rule, questions, students: gradeStudents(rule, questions, await listAttempts(db, id, userId)) };
}

const MAX_MEMBER_TESTS = 50;

/**
 * Returns what a member of a class has done in this teacher's tests for it. Throws `notFound` for a class of somebody else,
 * and for somebody who is not in it.
 */
export async function readMemberTests(
  db: Db,
  teacherId: number,
  { id: classId, userId }: { id: number; userId: number },
): Promise<MemberTest[]> {
  if (!(await findTaughtClass(db, teacherId, classId))) throw notFound("class");
  if (!(await isActiveMember(db, classId, userId))) throw notFound("member");
  const rows = await listMemberAttempts(db, { teacherId, classId, userId, limit: MAX_MEMBER_TESTS });
  const byTest = Map.groupBy(rows, ({ id }) => id);
  const keys = Map.groupBy(await listPaperKeys(db, [...byTest.keys()]), ({ test_id }) => test_id);
  return [...byTest].flatMap(([id, ofTest]): MemberTest[] => {
    const [first] = ofTest;
    if (!first) return [];
    const { title, opens_at, closes_at } = first;
    const rule = markingOf(first);
    const questions = keys.get(id) ?? [];
    const [student] = gradeStudents(rule, questions, ofTest);
    return [
      {
        id,
        title,
        opens_at: opens_at.toISOString(),
        closes_at: closes_at.toISOString(),
        state: student?.state ?? "not_begun",
        attempts: student?.attempts.length ?? 0,
        marks: student?.counted?.marks ?? null,
        max_marks: maxMarksOf(rule, questions),
      },
    ];
  });
}

const FOLLOW_UP_TOPICS = 3;
const QUESTIONS_PER_TOPIC = 5;

/**
 * Adds a draft of further questions on the topics in which the students of a test were weakest. Throws `notFound`, and
 * `conflict` before the first attempt has ended or if the library has no further questions.
 */
export async function addFollowUp(deps: Deps, actor: Actor, id: number): Promise<SetTest> {
  const { db } = deps;
  const { results, test } = await readResultsForFile(db, actor.id, id);
  const topicIds = results.topics
    .toSorted(byWeakness)
    .slice(0, FOLLOW_UP_TOPICS)
    .map((topic) => topic.id);
  const question_ids = await listFurtherQuestions(
    db,
    { teacherId: actor.id, testId: id },
    topicIds,
    QUESTIONS_PER_TOPIC,
  );
  if (question_ids.length === 0) throw conflict("no_follow_up");
  const title = `Follow-up: ${test.title}`.slice(0, MAX_TITLE);
  return addSetTest(deps, actor, { title, exam: test.exam, marks: test.marks, question_ids });
}

const MAX_TITLE = 120;

/** Those that are weak come first, and then those with the lowest facility. */
const byWeakness = (a: ResultTopic, b: ResultTopic): number =>
  Number(b.state === "weak") - Number(a.state === "weak") || a.facility_pct - b.facility_pct;

/** Keeps of a learner's tests how each question was answered, as counts without a name, because the account is erased. */
export async function keepCountsOfErased(tx: Db, userId: number): Promise<void> {
  for (const test of await listSatTests(tx, userId)) {
    const { rule, questions, students } = await readStudents(tx, test, userId);
    const counted = students.flatMap((student: Student) => student.counted ?? []);
    await addErased(
      tx,
      test.id,
      counted.flatMap((attempt) => toErasedAnswers(rule, questions, attempt)),
    );
  }
}
