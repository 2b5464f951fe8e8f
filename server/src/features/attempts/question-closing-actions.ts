import type { Db } from "../../db/connect.ts";
import type { LearnerQuestion } from "../grading/grading-queries.ts";
import { appendDiagnosticQuestion } from "./diagnostic-actions.ts";
import { closeInQuizzes, lockQuizzesWithQuestions } from "./question-closing-queries.ts";

/**
 * Closes questions whose key their learner is about to see, in all quizzes in progress of the learner: saved answers
 * stay, and later answers are rejected. A diagnostic continues as if the question had been skipped.
 *
 * The caller must hold the locks of the user rows, which are always taken before those of quizzes. The quizzes are locked
 * first and read afterwards, so a concurrent answer is either saved before or rejected.
 */
export async function closeQuestions(tx: Db, pairs: readonly LearnerQuestion[]): Promise<void> {
  const quizIds = await lockQuizzesWithQuestions(tx, pairs);
  if (quizIds.length === 0) return;
  const closed = await closeInQuizzes(tx, quizIds, pairs);
  // A learner has at most one diagnostic in progress.
  for (const { id, user_id, can_append_question } of closed)
    if (can_append_question) await appendDiagnosticQuestion(tx, user_id, id);
}
