import { markAttempt } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { lockAccount } from "../../db/lock-account.ts";
import { notFound } from "../../http/errors.ts";
import { learnFromQuiz } from "../learning/learning-actions.ts";
import { listChaptersOfClass } from "./candidate-queries.ts";
import { closeQuestions } from "./closing-actions.ts";
import { findPaper, saveCompletion, saveMarks } from "./completion-queries.ts";
import { toMarkable, toMarkedAnswers } from "./marking-sheet.ts";
import { isResting, listOverdue, lockQuiz } from "./quiz-queries.ts";
import { findStarter } from "./start-queries.ts";

const OVERDUE_AT_ONCE = 20;

/**
 * Ends a quiz, once: the timer, the End button and the sweep may all call it. The sweep leaves one alone that has not
 * to rest any more by the time it is locked. Throws 404.
 */
export async function endQuiz(
  db: Db,
  userId: number,
  hash: string,
  { onlyResting = false } = {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The account first, as everywhere: what a learner knows follows from one quiz after the other.
    const quiz = (await lockAccount(tx, userId)) ? await lockQuiz(tx, userId, hash) : undefined;
    if (!quiz) throw notFound("quiz");
    if (quiz.state === "completed" || (onlyResting && !(await isResting(tx, userId, hash)))) return;
    const { end_time, server_now } = quiz;
    await complete(tx, quiz, end_time && end_time < server_now ? end_time : server_now);
  });
}

/** Reads something of the user's quiz, first completing the quiz when its time ran out unnoticed. Throws 404. */
export async function readSettled<T extends { is_over: boolean }>(
  db: Db,
  userId: number,
  hash: string,
  read: () => Promise<T | undefined>,
): Promise<T> {
  let found = await read();
  if (found?.is_over) {
    await endQuiz(db, userId, hash);
    found = await read();
  }
  if (!found) throw notFound("quiz");
  return found;
}

/** Completes the user's quizzes whose time ran out, as of their end times. */
export async function settleOverdue(db: Db, userId: number): Promise<void> {
  for (const { hash } of await listOverdue(db, userId, OVERDUE_AT_ONCE)) await endQuiz(db, userId, hash);
}

/**
 * Marks the final answers of a locked quiz, completes it, learns from it and closes its questions in the learner's other
 * quizzes, in the caller's transaction.
 */
async function complete(
  tx: Db,
  quiz: { id: number; user_id: number; type: string },
  completedAt: Date,
): Promise<void> {
  const { id: quizId, user_id: userId } = quiz;
  const { rule, questions } = await findPaper(tx, userId, quizId);
  const marked = markAttempt(rule, questions.map(toMarkable));
  const marks = questions.map(({ question_id }, index) => ({
    question_id,
    outcome: marked.marks[index]?.outcome ?? "unattempted",
    score: marked.marks[index]?.score ?? 0,
  }));
  await saveMarks(tx, userId, quizId, marks, completedAt);
  const { correct, wrong, score, maxScore: max_score } = marked;
  const totals = { total_questions: questions.length, correct, wrong, score, max_score };
  await saveCompletion(tx, userId, quizId, totals, completedAt);
  await learnFromQuiz(tx, {
    ...{ userId, quizId },
    answers: toMarkedAnswers(rule, questions, marked.marks),
    diagnosedChapterIds: quiz.type === "diagnostic" ? await listDiagnosed(tx, userId) : [],
  });
  const questionIds = questions.map(({ question_id }) => question_id);
  await closeQuestions(tx, userId, questionIds);
}

async function listDiagnosed(tx: Db, userId: number): Promise<number[]> {
  const learner = await findStarter(tx, userId);
  return learner ? listChaptersOfClass(tx, learner.class_standard) : [];
}
