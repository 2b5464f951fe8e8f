import { gradeAttempt } from "@rasayan/engine";
import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { lockUser } from "../../db/lock-user.ts";
import { conflict, notFound } from "../../domain-errors.ts";
import { learnFromQuiz } from "../learning/learning-actions.ts";
import { updateMistakes } from "../mistakes/mistake-actions.ts";
import { listChaptersOfClass } from "./candidate-queries.ts";
import { findQuizForGrading, saveGrades, saveTotals } from "./completion-queries.ts";
import { toGradedAnswers, toGradingInput } from "./grading-input.ts";
import { closeQuestions } from "./question-closing-actions.ts";
import {
  deferQuiz,
  deleteQuiz,
  deleteUnbegun,
  type ExpirationCursor,
  findQuizState,
  hasReports,
  isIdle,
  listIdle,
  listOverdue,
  lockQuiz,
} from "./quiz-queries.ts";
import { rulesOf } from "./quiz-types.ts";
import { regradeCorrected } from "./regrade-actions.ts";
import {
  deleteIdempotencyKeysOf,
  deleteOldIdempotencyKeys,
  deleteUnusedPapers,
  findQuizOwner,
} from "./start-queries.ts";

const OVERDUE_BATCH_SIZE = 20;

/** Until a quiz has begun, nothing of its questions can be read or changed. */
export const notBegun = () => conflict("not_begun", "This quiz has not begun yet.");

/**
 * Ends a quiz, once: the timer, the End button and the expiration job may all call it. With `onlyIfIdle`, the job
 * leaves a quiz alone that is no longer idle when it's locked. A quiz that nobody has begun within a day is deleted.
 * Throws `notFound` or `conflict` (not begun).
 */
export async function endQuiz(
  db: Db,
  userId: number,
  publicId: string,
  { onlyIfIdle = false } = {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The user row is locked first, as everywhere: quizzes must update the learner's state one after the other.
    const quiz = (await lockUser(tx, userId)) ? await lockQuiz(tx, userId, publicId) : undefined;
    if (!quiz) throw notFound("quiz");
    if (quiz.state === "created") {
      if (!quiz.is_expired) throw notBegun();
      return deleteQuiz(tx, userId, quiz.id);
    }
    if (quiz.state === "completed" || (onlyIfIdle && !(await isIdle(tx, userId, publicId)))) return;
    const { end_time, server_now } = quiz;
    await completeQuiz(tx, quiz, end_time && end_time < server_now ? end_time : server_now);
  });
}

/**
 * Deletes an untimed quiz in progress, or a quiz that has not begun. Learning happens only when a quiz is completed, so nothing of it counts. Throws
 * `notFound` or `conflict`: a timed quiz can't be avoided this way, and a report keeps the question it is about.
 */
export async function discardQuiz(db: Db, userId: number, publicId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const quiz = (await lockUser(tx, userId)) ? await lockQuiz(tx, userId, publicId) : undefined;
    if (!quiz) throw notFound("quiz");
    if (quiz.state === "completed") throw conflict("quiz_ended", "This quiz has ended.");
    if (quiz.end_time)
      throw conflict("quiz_timed", "A quiz with a time limit can only be finished, not discarded.");
    if (await hasReports(tx, userId, quiz.id))
      throw conflict("quiz_reported", "You have reported a question of this quiz. End the quiz instead.");
    await deleteQuiz(tx, userId, quiz.id);
    await deleteIdempotencyKeysOf(tx, userId, publicId);
  });
}

/**
 * Reads something of the user's quiz, and completes the quiz first if its time has run out. Throws `notFound`, or
 * `conflict` if it is not there yet because the quiz has not begun.
 */
export async function readCurrent<T extends { is_expired: boolean }>(
  db: Db,
  userId: number,
  publicId: string,
  read: () => Promise<T | undefined>,
): Promise<T> {
  let found = await read();
  if (found?.is_expired) {
    await endQuiz(db, userId, publicId);
    found = await read();
  }
  if (found) return found;
  throw (await findQuizState(db, userId, publicId)) === "created" ? notBegun() : notFound("quiz");
}

/** Completes the user's quizzes whose time has run out, as of their end times. */
export async function completeOverdue(db: Db, userId: number): Promise<void> {
  for (const { hash: publicId } of await listOverdue(db, userId, OVERDUE_BATCH_SIZE))
    await endQuiz(db, userId, publicId);
}

/**
 * Grades the final answers of a locked quiz, also with keys that were corrected since it began, completes it, learns from
 * it and closes its questions in the learner's other quizzes, in the caller's transaction.
 */
async function completeQuiz(
  tx: Db,
  quiz: { id: number; user_id: number; type: string },
  completedAt: Date,
): Promise<void> {
  const { id: quizId, user_id: userId } = quiz;
  const { rule, is_resit, questions } = await findQuizForGrading(tx, userId, quizId);
  const graded = gradeAttempt(rule, questions.map(toGradingInput));
  const grades = questions.map(({ question_id }, index) => ({
    question_id,
    outcome: graded.grades[index]?.outcome ?? "unattempted",
    score: graded.grades[index]?.score ?? 0,
  }));
  await saveGrades(tx, userId, quizId, grades, completedAt);
  const changedIds = questions.flatMap((question) =>
    question.has_newer_version ? [question.question_id] : [],
  );
  const corrected = await regradeCorrected(tx, { userId, quizId }, changedIds);
  await saveTotals(tx, [{ user_id: userId, quiz_id: quizId }], completedAt);
  const finalGrades = questions.map(
    ({ question_id }, index) => corrected.get(question_id) ?? graded.grades[index],
  );
  await learnFromQuiz(tx, {
    ...{ userId, quizId },
    answers: toGradedAnswers(rule, questions, finalGrades, is_resit),
    diagnosedChapterIds: rulesOf(quiz.type).isDiagnostic ? await listDiagnosedChapterIds(tx, userId) : [],
  });
  const questionIds = questions.map(({ question_id }) => question_id);
  await closeQuestions(tx, userId, questionIds);
  await updateMistakes(
    tx,
    questionIds.map((question_id) => ({ user_id: userId, question_id })),
  );
}

async function listDiagnosedChapterIds(tx: Db, userId: number): Promise<number[]> {
  const learner = await findQuizOwner(tx, userId);
  return learner ? listChaptersOfClass(tx, learner.class_standard) : [];
}

const BATCH_SIZE = 200;

/**
 * Completes quizzes whose time is over and untimed ones without activity for a week, and deletes those that nobody has
 * begun within a day.
 */
export async function expireQuizzes(db: Db, context: JobContext = standaloneJobContext): Promise<void> {
  await expireInBatches(db, (after) => listOverdue(db, undefined, BATCH_SIZE, after), context);
  await expireInBatches(db, (after) => listIdle(db, BATCH_SIZE, after), context, { onlyIfIdle: true });
  await inChunks((limit) => deleteUnbegun(db, limit), context);
}

/**
 * Goes through all due quizzes page by page, so those that it leaves open don't block others. A quiz that can't be
 * completed is deferred and retried later.
 */
async function expireInBatches(
  db: Db,
  listDue: (after: ExpirationCursor | undefined) => Promise<ExpirationCursor[]>,
  { signal, onError }: JobContext,
  options: { onlyIfIdle?: boolean } = {},
): Promise<void> {
  let due = await listDue(undefined);
  while (due.length > 0) {
    for (const { user_id, hash: publicId } of due) {
      if (signal.aborted) return;
      await endQuiz(db, user_id, publicId, options).catch(async (error: unknown) => {
        await deferQuiz(db, user_id, publicId);
        onError(error);
      });
    }
    due = due.length < BATCH_SIZE ? [] : await listDue(due.at(-1));
  }
}

/** Deletes idempotency keys after a day; retries come within minutes. */
export async function purgeIdempotencyKeys(
  db: Db,
  context: JobContext = standaloneJobContext,
): Promise<void> {
  await inChunks((limit) => deleteOldIdempotencyKeys(db, limit), context);
}

/** Deletes papers that no quiz, saved test or week has any more: their tests were discarded, deleted or never begun. */
export async function purgeUnusedPapers(db: Db, context: JobContext = standaloneJobContext): Promise<void> {
  let afterId = 0;
  await inChunks(async (limit) => {
    const { checked, last_id } = await deleteUnusedPapers(db, afterId, limit);
    afterId = last_id ?? afterId;
    return checked;
  }, context);
}
