import type { ReviewQuestion } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { lockUser } from "../../db/lock-user.ts";
import { conflict, notFound } from "../../domain-errors.ts";
import { toGradedQuestion } from "./attempt-actions.ts";
import { findQuizQuestion } from "./attempt-queries.ts";
import { closeQuestions } from "./question-closing-actions.ts";
import { notBegun } from "./quiz-actions.ts";
import { lockQuiz } from "./quiz-queries.ts";

/**
 * Closes a question of a quiz in practice mode, answered or not, in all quizzes in progress of the learner, and returns
 * it with its key. Repeating it returns the same. Throws `notFound` or `conflict` (another mode, or the quiz has ended).
 */
export async function checkQuestion(
  db: Db,
  userId: number,
  publicId: string,
  questionId: number,
): Promise<ReviewQuestion> {
  return db.transaction().execute(async (tx) => {
    const quiz = (await lockUser(tx, userId)) ? await lockQuiz(tx, userId, publicId) : undefined;
    if (!quiz) throw notFound("quiz");
    if (quiz.state === "created") throw notBegun();
    if (quiz.mode !== "practice")
      throw conflict("not_practice", "Questions can only be checked in practice mode.");
    if (quiz.state === "completed") throw conflict("quiz_ended", "This quiz has ended; open its review.");
    const question = await findQuizQuestion(tx, userId, publicId, questionId);
    if (!question) throw notFound("question in this quiz");
    if (!question.is_closed) await closeQuestions(tx, userId, [questionId]);
    return toGradedQuestion(question);
  });
}
