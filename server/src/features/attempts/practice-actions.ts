import type { ReviewQuestion } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { conflict, notFound } from "../../domain-errors.ts";
import { regradePassedOver } from "../regrading/regrade-actions.ts";
import { findQuizQuestion } from "./attempt-queries.ts";
import { toGradedQuestion } from "./attempt-question.ts";
import { type ClosingLimits, countChecked } from "./blank-closing-actions.ts";
import { countHint, findHints, saveCheckTime } from "./practice-queries.ts";
import { closeQuestions } from "./question-closing-actions.ts";
import { notBegun } from "./quiz-actions.ts";
import { findQuizState, lockQuizAndLearner } from "./quiz-queries.ts";

/**
 * Closes a question of a quiz in practice mode, answered or not, in all quizzes in progress of the learner, and returns
 * it with its key. Repeating it returns the same. Throws `notFound` or `conflict` (another mode, or the quiz has ended).
 */
export async function checkQuizQuestion(
  { db, config }: { db: Db; config: ClosingLimits },
  userId: number,
  publicId: string,
  questionId: number,
): Promise<{ question: ReviewQuestion; closedToday: number }> {
  return inTransaction(db, async (tx) => {
    const quiz = await lockPracticeQuiz(tx, userId, publicId, "check");
    const question = await findQuizQuestion(tx, userId, publicId, questionId);
    if (!question) throw notFound("quiz_question");
    let closedToday = 0;
    if (!question.is_closed || question.key_opens_at) {
      const closing = { user_id: userId, quiz_id: quiz.id, question_id: questionId };
      closedToday = await countChecked(config, tx, closing);
      await closeQuestions(tx, [closing]);
      await regradePassedOver(tx, [closing]);
      await saveCheckTime(tx, userId, quiz.id, questionId);
    }
    return { question: toGradedQuestion(question), closedToday };
  });
}

/** Returns the hints that were taken for a question. Throws like `takeHint`, but not once it is closed. */
export async function listHints(db: Db, userId: number, publicId: string, questionId: number) {
  const found = await findHints(db, userId, publicId, questionId);
  if (!found) {
    if ((await findQuizState(db, userId, publicId)) === "created") throw notBegun();
    throw notFound("quiz_question");
  }
  if (found.mode !== "practice") throw conflict("not_practice", { attempted: "hints" });
  if (!found.is_closed) requireNotTimed(found);
  return toHints(found);
}

/**
 * Takes the next hint of a question. Throws like `checkQuizQuestion`, `notFound` beyond the last hint, and `conflict` while
 * the question is open in a timed quiz or once it is closed.
 */
export async function takeHint(db: Db, userId: number, publicId: string, questionId: number) {
  return inTransaction(db, async (tx) => {
    const quiz = await lockPracticeQuiz(tx, userId, publicId, "hints");
    const found = await findHints(tx, userId, publicId, questionId);
    if (!found) throw notFound("quiz_question");
    if (found.is_closed) throw conflict("question_closed", { seen_in: "hint" });
    requireNotTimed(found);
    if (found.hints_taken >= found.hints.length) throw notFound("hint");
    await countHint(tx, userId, quiz.id, questionId);
    return toHints({ ...found, hints_taken: found.hints_taken + 1 });
  });
}

/** Hints would help in a timed quiz that is running with the same question. */
function requireNotTimed({ is_timed_elsewhere }: { is_timed_elsewhere: boolean }): void {
  if (is_timed_elsewhere) throw conflict("open_in_timed_quiz");
}

const toHints = ({ hints, hints_taken }: { hints: { html: string }[]; hints_taken: number }) => ({
  hints: hints.slice(0, hints_taken).map(({ html }, index) => ({ n: index + 1, html })),
  total: hints.length,
});

async function lockPracticeQuiz(tx: Db, userId: number, publicId: string, attempted: "check" | "hints") {
  const quiz = await lockQuizAndLearner(tx, userId, publicId);
  if (!quiz) throw notFound("quiz");
  if (quiz.state === "created") throw notBegun();
  if (quiz.mode !== "practice") throw conflict("not_practice", { attempted });
  if (quiz.state === "completed") throw conflict("quiz_ended", { attempted: "practice" });
  return quiz;
}
