import type { Db } from "../../db/connect.ts";
import { appendDiagnosticQuestion } from "./diagnostic-actions.ts";
import { closeInQuizzes, lockQuizzesWithQuestions } from "./question-closing-queries.ts";

/**
 * Closes questions whose key the learner is about to see, in all quizzes in progress of the learner: saved answers
 * stay, and later answers are rejected. A diagnostic continues as if the question had been skipped.
 *
 * The caller must hold the lock of the user row, which is always taken before that of a quiz. The quizzes are locked
 * first and read afterwards, so a concurrent answer is either saved before or rejected.
 */
export async function closeQuestions(tx: Db, userId: number, questionIds: readonly number[]): Promise<void> {
  const quizIds = await lockQuizzesWithQuestions(tx, userId, questionIds);
  if (quizIds.length === 0) return;
  const closed = await closeInQuizzes(tx, userId, quizIds, questionIds);
  // A learner has at most one diagnostic in progress.
  const incompleteDiagnostic = closed.find(({ can_append_question }) => can_append_question);
  if (incompleteDiagnostic) await appendDiagnosticQuestion(tx, userId, incompleteDiagnostic.id);
}
