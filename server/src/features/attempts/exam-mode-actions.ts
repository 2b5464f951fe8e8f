import type { Visits } from "@rasayan/contract";
import { findBlueprint, forecastPaper } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { conflict, notFound, rejected } from "../../domain-errors.ts";
import { readLearnerContext } from "../learning/learner-context-actions.ts";
import {
  findBlueprintOfQuiz,
  listForeignIds,
  lockWindow,
  replaceMarks,
  saveVisitsAndMarks,
  startClock,
  startSetClock,
} from "./exam-mode-queries.ts";
import { notBegun } from "./quiz-actions.ts";
import { lockQuiz, lockQuizAndLearner } from "./quiz-queries.ts";

/**
 * Starts the clock of a quiz in state `created`; from now on its questions can be read. Does nothing if it's in progress
 * already. Throws `notFound` or `conflict` (the quiz has ended, or is of a set test that is not open).
 */
export async function beginQuiz(db: Db, userId: number, publicId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    // The user row is locked first, because a quiz that is completed now must know which questions are open.
    const quiz = await lockQuizAndLearner(tx, userId, publicId);
    if (!quiz || (quiz.state === "created" && quiz.is_expired)) throw notFound("quiz");
    if (quiz.state === "completed" || quiz.is_expired) throw conflict("quiz_ended", { attempted: "begin" });
    if (quiz.state !== "created") return;
    if (quiz.set_test_id === null)
      await startClock(tx, userId, quiz.id, await forecastMarks(tx, userId, quiz.id));
    else await beginSetTest(tx, userId, { id: quiz.id, testId: quiz.set_test_id }, quiz.server_now);
  });
}

async function beginSetTest(
  tx: Db,
  userId: number,
  { id, testId }: { id: number; testId: number },
  now: Date,
): Promise<void> {
  const window = await lockWindow(tx, testId, userId);
  if (!window) throw notFound("test");
  const { opens_at, closes_at, paused_at } = window;
  if (opens_at > now) throw conflict("test_not_yet", { opens_at: opens_at.toISOString() });
  if (closes_at <= now) throw conflict("test_closed");
  if (paused_at !== null) throw conflict("test_paused");
  await startSetClock(tx, userId, id);
}

/** Returns what is expected of a mock test before any of its answers; null for other tests. */
async function forecastMarks(tx: Db, userId: number, quizId: number) {
  const blueprint = findBlueprint((await findBlueprintOfQuiz(tx, userId, quizId)) ?? "");
  return blueprint ? forecastPaper(await readLearnerContext(tx, userId), blueprint) : null;
}

/**
 * Saves which questions the learner has opened and marked for review. Throws `notFound`, `conflict` (the quiz
 * has not begun or has ended) or `rejected` (a question of another quiz).
 */
export async function saveVisits(db: Db, userId: number, publicId: string, visits: Visits): Promise<void> {
  await inTransaction(db, async (tx) => {
    const quiz = await lockQuiz(tx, userId, publicId);
    if (!quiz) throw notFound("quiz");
    if (quiz.state === "created") throw notBegun();
    if (quiz.state === "completed" || quiz.is_expired) throw conflict("quiz_ended", { attempted: "marks" });
    const { visited_ids, marks = [], marked_ids, seq } = visits;
    const markIds = marks.map(({ question_id }) => question_id);
    await rejectForeignIds(tx, userId, quiz.id, [...visited_ids, ...markIds, ...(marked_ids ?? [])]);
    if (marked_ids) await replaceMarks(tx, userId, quiz.id, marked_ids, seq);
    await saveVisitsAndMarks(tx, userId, quiz.id, { visited_ids, marks, seq });
  });
}

/** Throws `rejected` unless all these questions are in the quiz. */
export async function rejectForeignIds(tx: Db, userId: number, quizId: number, ids: readonly number[]) {
  const foreignIds = await listForeignIds(tx, userId, quizId, ids);
  if (foreignIds.length > 0)
    throw rejected(
      "foreign_questions",
      {},
      { details: foreignIds.map((id) => ({ message: `Question ${id} is not in this quiz.` })) },
    );
}
