import { type Grade, gradeAttempt } from "@rasayan/engine";
import { inChunks, type JobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { inSavepoint } from "../../db/savepoint.ts";
import { conflict, notFound } from "../../domain-errors.ts";
import { isAnswered, toGradedAnswers, toGradingInput } from "../grading/grading-input.ts";
import { listQuizzesForGrading, saveTotals } from "../grading/grading-queries.ts";
import { type CompletedQuiz, learnFromQuizzes } from "../learning/learning-actions.ts";
import { updateMistakes } from "../mistakes/mistake-actions.ts";
import { regradeCorrected, regradePassedOver } from "../regrading/regrade-actions.ts";
import type { Regrade } from "../regrading/regrade-queries.ts";
import { replanToday } from "../revision/revision-actions.ts";
import { listChaptersOfClass } from "../selection/candidate-queries.ts";
import { rulesOf } from "../selection/quiz-types.ts";
import { blankAllowance, type ClosingLimits } from "./blank-closing-actions.ts";
import { saveCompletion } from "./completion-queries.ts";
import { findQuizOwner } from "./diagnostic-queries.ts";
import { closeQuestions } from "./question-closing-actions.ts";
import { listOpenHereOnly } from "./question-closing-queries.ts";
import {
  claimIdle,
  claimOverdue,
  type DueQuiz,
  deferQuiz,
  deleteIdempotencyKeysOf,
  deleteQuiz,
  deleteUnbegun,
  findDiscardBlock,
  findQuizState,
  listOverdue,
  lockQuizAndLearner,
  saveHandIn,
} from "./quiz-queries.ts";

const OVERDUE_BATCH_SIZE = 20;

/** What a quiz needs to end: the database, and the settings that say which keys its learner sees at once. */
export type QuizDeps = { db: Db; config: ClosingLimits };

/** Until a quiz has begun, nothing of its questions can be read or changed. */
export const notBegun = () => conflict("not_begun");

/**
 * Ends a quiz, once: the timer, the End button and the expiration job may all end it. A quiz that nobody has begun within a
 * day is deleted, and an attempt of a set test that is not released is only handed in. Returns how many questions the learner has closed today; 0 if nothing was ended. Throws `notFound` or
 * `conflict` (not begun).
 */
export const endQuiz = (deps: QuizDeps, userId: number, publicId: string): Promise<number> =>
  end(deps, userId, publicId, false);

/** `isUnasked`: nobody has asked for the end, so what was given before it may still be on its way. */
async function end(
  { db, config }: QuizDeps,
  userId: number,
  publicId: string,
  isUnasked: boolean,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const quiz = await lockQuizAndLearner(tx, userId, publicId);
    if (!quiz) throw notFound("quiz");
    if (quiz.state === "created") {
      if (!quiz.is_expired) throw notBegun();
      await deleteQuiz(tx, userId, quiz.id);
      return 0;
    }
    if (quiz.state === "completed" || (isUnasked && quiz.may_get_answers)) return 0;
    const { end_time, server_now } = quiz;
    const completed_at = end_time && end_time < server_now ? end_time : server_now;
    if (quiz.set_test_id !== null) await saveHandIn(tx, userId, quiz.id, completed_at);
    if (!quiz.is_released) return 0;
    const closedToday = await completeQuizzes(config, tx, [{ ...quiz, completed_at, is_idle: false }]);
    return closedToday.get(userId) ?? 0;
  });
}

/**
 * Deletes an untimed quiz in progress without answers, or a quiz that has not begun. Throws `notFound` or `conflict`; see
 * `discardBlock`.
 */
export async function discardQuiz(db: Db, userId: number, publicId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const quiz = await lockQuizAndLearner(tx, userId, publicId);
    if (!quiz) throw notFound("quiz");
    const block = await findDiscardBlock(tx, userId, quiz.id);
    if (block === "quiz_ended") throw conflict(block, { attempted: "discard" });
    if (block) throw conflict(block);
    const closing = await listOpenHereOnly(tx, userId, quiz.id);
    await deleteQuiz(tx, userId, quiz.id);
    await regradePassedOver(tx, closing);
    await deleteIdempotencyKeysOf(tx, userId, publicId);
  });
}

/**
 * Reads something of the user's quiz, and completes the quiz first if its time has run out. Throws `notFound`, or
 * `conflict` if it is not there yet because the quiz has not begun.
 */
export async function readCurrent<T extends { is_expired: boolean }>(
  deps: QuizDeps,
  userId: number,
  publicId: string,
  read: () => Promise<T | undefined>,
): Promise<T> {
  let found = await read();
  if (found?.is_expired) {
    await end(deps, userId, publicId, true);
    found = await read();
  }
  if (found) return found;
  throw (await findQuizState(deps.db, userId, publicId)) === "created" ? notBegun() : notFound("quiz");
}

/**
 * Like `readCurrent`, for what is withheld from an attempt of a set test that has ended, until its release. Throws `conflict`
 * then too.
 */
export async function readReleased<T extends { is_expired: boolean }>(
  deps: QuizDeps,
  userId: number,
  publicId: string,
  read: () => Promise<T | undefined>,
): Promise<T> {
  const found = await readCurrent(deps, userId, publicId, read);
  if (found.is_expired) throw conflict("not_released", {});
  return found;
}

/** Completes the user's quizzes whose time has run out, as of their end times. */
export async function completeOverdue(deps: QuizDeps, userId: number): Promise<void> {
  for (const { hash: publicId } of await listOverdue(deps.db, userId, OVERDUE_BATCH_SIZE))
    await endQuiz(deps, userId, publicId);
}

/**
 * Grades the final answers of locked quizzes, also with keys that were corrected since they began, completes them, learns
 * from them and closes their questions in the learners' other quizzes, in the caller's transaction. Earlier attempts that
 * a regrade has passed over while these questions were open are marked too. No two are of the
 * same learner, because the second would have to see what the first has changed. Returns how many questions each learner
 * has closed today.
 */
async function completeQuizzes(
  config: ClosingLimits,
  tx: Db,
  due: readonly DueQuiz[],
): Promise<Map<number, number>> {
  const dueById = new Map(due.map((quiz) => [quiz.id, quiz]));
  const listed = await listQuizzesForGrading(
    tx,
    due.map(({ id, user_id }) => ({ quiz_id: id, user_id })),
  );
  const graded = listed.flatMap((quiz) => {
    const { type = "", completed_at, is_idle = false } = dueById.get(quiz.quiz_id) ?? {};
    const { grades } = gradeAttempt(quiz.rule, quiz.questions.map(toGradingInput));
    const left_open = is_idle || (quiz.is_of_week && !quiz.questions.some(isAnswered));
    return completed_at ? { ...quiz, type, completed_at, left_open, grades } : [];
  });
  const completed = await saveCompletion(
    tx,
    graded.map(({ user_id, quiz_id, completed_at, left_open, questions, grades }) => ({
      user_id,
      quiz_id,
      completed_at,
      left_open,
      grades: questions.map((question, index) => ({
        question_id: question.question_id,
        ...(left_open && !isAnswered(question) ? UNGRADED : (grades[index] ?? UNATTEMPTED)),
      })),
    })),
    blankAllowance(config),
  );
  const presented = graded.flatMap(({ questions }) => questions);
  const regrades = await regradeCorrected(
    tx,
    presented.filter(({ has_regrade_request }) => has_regrade_request),
  );
  if (regrades.length > 0) await saveTotals(tx, regrades);
  await learn(
    tx,
    graded,
    Map.groupBy(regrades, ({ quiz_id }) => quiz_id),
  );
  const userIds = completed.flatMap(({ user_id, is_open_elsewhere }) => (is_open_elsewhere ? [user_id] : []));
  const openElsewhere = presented.filter(({ user_id }) => userIds.includes(user_id));
  if (openElsewhere.length > 0) await closeQuestions(tx, openElsewhere);
  await updateMistakes(tx, presented);
  const diagnosed = graded.flatMap(({ user_id, type }) => (rulesOf(type).isDiagnostic ? [user_id] : []));
  if (diagnosed.length > 0) await replanToday(tx, diagnosed);
  return new Map(completed.map(({ user_id, closed_today }) => [user_id, closed_today]));
}

const UNATTEMPTED = { outcome: "unattempted", score: 0 } as const;
/** What was not answered in a quiz that was left open. */
const UNGRADED = { outcome: null, score: null };

type QuizWithGrades = Awaited<ReturnType<typeof listQuizzesForGrading>>[number] & {
  type: string;
  grades: readonly Grade[];
};

/** Learns from the answers of quizzes, those that were graded again with their new marks. */
async function learn(
  tx: Db,
  quizzes: readonly QuizWithGrades[],
  regradesByQuiz: ReadonlyMap<number, readonly Regrade[]>,
): Promise<void> {
  const completed: CompletedQuiz[] = [];
  for (const { user_id, quiz_id, type, rule, questions, grades, is_resit } of quizzes) {
    const corrected = new Map(
      regradesByQuiz
        .get(quiz_id)
        ?.map(({ question_id, outcome_after, score_after }) => [
          question_id,
          { outcome: outcome_after, score: score_after },
        ]),
    );
    const finalGrades = questions.map(
      ({ question_id }, index) => corrected.get(question_id) ?? grades[index],
    );
    completed.push({
      userId: user_id,
      quizId: quiz_id,
      answers: toGradedAnswers(rule, questions, finalGrades, is_resit),
      diagnosedChapterIds: rulesOf(type).isDiagnostic ? await listDiagnosedChapterIds(tx, user_id) : [],
    });
  }
  await learnFromQuizzes(tx, completed);
}

async function listDiagnosedChapterIds(tx: Db, userId: number): Promise<number[]> {
  const learner = await findQuizOwner(tx, userId);
  return learner ? listChaptersOfClass(tx, learner.class_standard) : [];
}

/** How many quizzes one transaction of the expiration job completes. */
const EXPIRY_BATCH_SIZE = 50;
/** How many such transactions a process runs at the same time: while one waits for the database, the other one grades. */
const EXPIRY_LANES = 2;

/**
 * Completes quizzes whose time is over and untimed ones without activity for a week, and deletes those that nobody has
 * begun within a day. Every process runs it at the same time as the others: a transaction locks the quizzes that it
 * completes, and the others skip them.
 */
export async function expireQuizzes(db: Db, context: JobContext): Promise<void> {
  await completeDue(db, claimOverdue, context);
  await completeDue(db, claimIdle, context);
  await inChunks((limit) => deleteUnbegun(db, limit), context);
}

type Claim = (tx: Db, limit: number) => Promise<DueQuiz[]>;

/** Completes all due quizzes, batch by batch. There is mostly none, so the first batch is alone. */
async function completeDue(db: Db, claim: Claim, context: JobContext): Promise<void> {
  const runLane = async () => {
    let isMore = true;
    while (isMore && !context.signal.aborted) isMore = await completeBatch(db, claim, context);
  };
  if (await completeBatch(db, claim, context))
    await Promise.all(Array.from({ length: EXPIRY_LANES }, () => runLane()));
}

/** Completes up to `EXPIRY_BATCH_SIZE` due quizzes; returns false if there are none. */
async function completeBatch(db: Db, claim: Claim, { config, onError }: JobContext): Promise<boolean> {
  const { count, errors } = await inTransaction(db, async (tx) => {
    const due = await claim(tx, EXPIRY_BATCH_SIZE);
    const failures: unknown[] = [];
    let left = due;
    while (left.length > 0) {
      const firstOfEach = [...new Map(left.toReversed().map((quiz) => [quiz.user_id, quiz])).values()];
      failures.push(...(await completeOrDefer(config, tx, firstOfEach)));
      left = left.filter((quiz) => !firstOfEach.includes(quiz));
    }
    return { count: due.length, errors: failures };
  });
  for (const error of errors) onError(error);
  return count > 0;
}

/**
 * Completes quizzes of different learners together. If that fails, each on its own, and those that fail again are
 * deferred; returns their errors.
 */
async function completeOrDefer(
  config: ClosingLimits,
  tx: Db,
  quizzes: readonly DueQuiz[],
): Promise<unknown[]> {
  try {
    await inSavepoint(tx, () => completeQuizzes(config, tx, quizzes));
    return [];
  } catch (error) {
    const [first, ...others] = quizzes;
    if (first && others.length === 0) {
      await deferQuiz(tx, first);
      return [error];
    }
    const errors: unknown[] = [];
    for (const quiz of quizzes) errors.push(...(await completeOrDefer(config, tx, [quiz])));
    return errors;
  }
}
