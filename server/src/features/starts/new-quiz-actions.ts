import { createHash } from "node:crypto";
import type { QuizType, TargetExam } from "@rasayan/contract";
import { newPublicId } from "../../codes.ts";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { quizTypes } from "../selection/quiz-types.ts";
import { recordStart } from "./start-limit-actions.ts";
import { findJustStarted, insertQuiz, type NewQuizRow } from "./start-queries.ts";

export type QuizOwner = { id: number; target_exam: TargetExam | null; class_standard: string | null };
export type SelectedQuestion = { id: number; version_id: number };

/** What a new quiz is; what is left out follows from its type. */
type NewQuiz = Pick<NewQuizRow, "chapter_id" | "question_set_hash"> &
  Partial<
    Pick<
      NewQuizRow,
      "public_id" | "mode" | "paper_id" | "set_test_id" | "minutes" | "rule_slug" | "total_questions"
    >
  > & {
    type: QuizType;
  };

/**
 * Stores a new quiz and returns its public id; one in exam mode with a time limit waits until its learner begins it. Only
 * stored quizzes count for the limit, not rejected or repeated starts. Throws `rateLimited`.
 */
export async function createQuiz(
  deps: Deps,
  tx: Db,
  user: QuizOwner,
  quiz: NewQuiz,
  questions: readonly SelectedQuestion[],
): Promise<string> {
  await recordStart(deps, tx, user.id, "quiz");
  const public_id = quiz.public_id ?? newPublicId();
  const { minutes, markingFor } = quizTypes[quiz.type];
  await insertQuiz(tx, {
    minutes,
    mode: "plain",
    paper_id: null,
    set_test_id: null,
    rule_slug: markingFor(user.target_exam).slug,
    total_questions: questions.length,
    ...quiz,
    user_id: user.id,
    public_id,
    questions,
  });
  return public_id;
}

/**
 * Returns the public id of the quiz that the same request began within the last ten seconds, if it came without a key:
 * a double tap starts one quiz.
 */
export async function findRepeated(
  tx: Db,
  userId: number,
  quiz: Parameters<typeof findJustStarted>[2],
  key: string | undefined,
): Promise<string | undefined> {
  return key === undefined ? (await findJustStarted(tx, userId, quiz))?.hash : undefined;
}

/** Returns the SHA-256 of a text, in hexadecimal digits. */
export const digest = (text: string) => createHash("sha256").update(text).digest("hex");
