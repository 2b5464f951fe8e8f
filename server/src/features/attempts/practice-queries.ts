import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { hasTimeLeft } from "./quiz-queries.ts";

/** Returns the hints of a question of a quiz, how many were taken, and what keeps the learner from taking more. */
export function findHints(db: Db, userId: number, publicId: string, questionId: number) {
  return db
    .selectFrom("quizzes")
    .innerJoin("quiz_questions as q", (join) =>
      join.onRef("q.user_id", "=", "quizzes.user_id").onRef("q.quiz_id", "=", "quizzes.id"),
    )
    .innerJoin("question_versions as v", "v.id", "q.version_id")
    .select(["quizzes.mode", "q.hints_taken"])
    .select([
      sql<{ html: string }[]>`v.hints`.as("hints"),
      sql<boolean>`q.question_id = any(quizzes.closed_ids)`.as("is_closed"),
      sql<boolean>`exists (select from open_questions timed
        where timed.user_id = quizzes.user_id and timed.quiz_id <> quizzes.id and timed.question_id = q.question_id
          and ${hasTimeLeft("timed")})`.as("is_timed_elsewhere"),
    ])
    .where("quizzes.user_id", "=", userId)
    .where("quizzes.hash", "=", publicId)
    .where("q.question_id", "=", questionId)
    .executeTakeFirst();
}

/** Records that one more hint was taken. */
export async function countHint(tx: Db, userId: number, quizId: number, questionId: number): Promise<void> {
  await sql`update quiz_questions set hints_taken = hints_taken + 1
    where user_id = ${userId} and quiz_id = ${quizId} and question_id = ${questionId}`.execute(tx);
}

/** Records when the key of a question was shown. */
export async function saveCheckTime(
  tx: Db,
  userId: number,
  quizId: number,
  questionId: number,
): Promise<void> {
  await sql`update quiz_questions set checked_at = app_now()
    where user_id = ${userId} and quiz_id = ${quizId} and question_id = ${questionId}`.execute(tx);
}
