import type { BuiltTestFilters } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockUser } from "../../db/lock-user.ts";
import { conflict, notFound, signedOut } from "../../domain-errors.ts";
import { typeSectionKinds } from "../grading/type-sections.ts";
import { kindOf } from "../learning/engine-question.ts";
import { withPassageSets } from "../selection/candidate-queries.ts";
import { takeFirst } from "../selection/selection.ts";
import {
  countOtherSavedTests,
  type FittingQuestion,
  type FittingQuestions,
  findBuiltQuiz,
  listFitting,
  upsertSavedTest,
} from "./built-paper-queries.ts";
import { insertPaper } from "./paper-queries.ts";

const MAX_SAVED_TESTS = 100;

/** Returns how many questions fit, and what a test that is started now contains. */
export async function countBuiltTest(db: Db, userId: number, filters: BuiltTestFilters, count: number) {
  const { unseen, seen, questions } = await drawQuestions(db, userId, filters, count);
  return {
    unseen,
    seen,
    questions: questions.length,
    questions_seen: questions.filter(({ is_seen }) => is_seen).length,
    minutes: Math.ceil(questions.reduce((sum, { seconds }) => sum + seconds, 0) / 60),
  };
}

/** Draws the questions of a test. A passage set is taken whole, or left out where too few places are left. */
async function drawQuestions(
  tx: Db,
  userId: number,
  filters: BuiltTestFilters,
  count: number,
): Promise<FittingQuestions> {
  const fitting = await listFitting(tx, userId, filters, count);
  return { ...fitting, questions: await withPassageSets(tx, takeFirst(fitting.questions, count)) };
}

/** Draws a test and stores it as a paper, by which it can be taken again; without questions if none fits. */
export async function storeBuiltTest(
  tx: Db,
  userId: number,
  { filters, count, mode }: { filters: BuiltTestFilters; count: number; mode: "exam" | "practice" },
): Promise<{ paperId: number; questions: FittingQuestion[] }> {
  const selection = await drawQuestions(tx, userId, filters, count);
  const sectionOf = ({ type }: FittingQuestion) => typeSectionKinds.indexOf(kindOf(type));
  // In exam mode the questions have the order of their sections, one for each type.
  const questions =
    mode === "exam"
      ? selection.questions.toSorted((a, b) => sectionOf(a) - sectionOf(b))
      : selection.questions;
  const paperId = await insertPaper(tx, {
    blueprint: null,
    exam: filters.exam,
    week_start: null,
    questions: questions.map((question) => ({ ...question, section: sectionOf(question) })),
  });
  return { paperId, questions };
}

/** Saves the test of a quiz under a name and returns its id. Throws `notFound` or `conflict` (too many saved tests). */
export function saveBuiltTest(db: Db, userId: number, { hash, name }: { hash: string; name: string }) {
  return inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw signedOut();
    const quiz = await findBuiltQuiz(tx, userId, hash);
    if (!quiz?.paper_id) throw notFound("quiz");
    if ((await countOtherSavedTests(tx, userId, quiz.paper_id)) >= MAX_SAVED_TESTS)
      throw conflict("too_many_tests", { tests: MAX_SAVED_TESTS });
    const { paper_id, mode, minutes } = quiz;
    return upsertSavedTest(tx, { user_id: userId, name, paper_id, mode, minutes });
  });
}
