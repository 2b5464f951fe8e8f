import type { Db } from "../../db/connect.ts";
import { appendDiagnosticQuestion } from "./diagnostic-actions.ts";
import { closeInQuizzes, lockQuizzesWithQuestions } from "./question-closing-queries.ts";

/**
 * Closes questions whose key the learner is about to see, in all quizzes that the learner has in progress: what was
 * answered there stands, and later answers are refused. A diagnostic goes on, as if the question had been skipped.
 *
 * The caller holds the account's lock, which is always taken before a quiz's. The quizzes are locked first and read
 * afterwards, so that an answer on its way either counts before or is refused.
 */
export async function closeQuestions(tx: Db, userId: number, questionIds: readonly number[]): Promise<void> {
  const quizIds = await lockQuizzesWithQuestions(tx, userId, questionIds);
  if (quizIds.length === 0) return;
  const closed = await closeInQuizzes(tx, userId, quizIds, questionIds);
  // A learner has one diagnostic in progress at most.
  const incompleteDiagnostic = closed.find(({ can_append_question }) => can_append_question);
  if (incompleteDiagnostic) await appendDiagnosticQuestion(tx, userId, incompleteDiagnostic.id);
}
