import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";

/** Serialises the starts of one user: two taps cannot make two quizzes. */
export async function lockStarts(tx: Db, userId: number): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
}

export function findIdempotencyKey(tx: Db, userId: number, key: string) {
  return tx
    .selectFrom("idempotency_keys")
    .select(["request_hash", "quiz_hash"])
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
}

export async function insertIdempotencyKey(
  tx: Db,
  row: { user_id: number; key: string; request_hash: string; quiz_hash: string },
): Promise<void> {
  await tx.insertInto("idempotency_keys").values(row).execute();
}

/** An open quiz of the same kind that was made within ten seconds and holds no answer yet. */
export function findJustStarted(
  tx: Db,
  userId: number,
  quiz: { type: string; chapterId: number | null; setKey: string },
) {
  return tx
    .selectFrom("quizzes")
    .select("hash")
    .where("user_id", "=", userId)
    .where("state", "=", "in_progress")
    .where("type", "=", quiz.type)
    .where("set_key", "=", quiz.setKey)
    .where(sql<boolean>`chapter_id is not distinct from ${quiz.chapterId}`)
    .where("created_at", ">=", sql<Date>`app_now() - interval '10 seconds'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("responses")
            .select("question_id")
            .whereRef("responses.user_id", "=", "quizzes.user_id")
            .whereRef("responses.quiz_id", "=", "quizzes.id"),
        ),
      ),
    )
    .orderBy("id", "desc")
    .executeTakeFirst();
}

export function findOpenDiagnostic(tx: Db, userId: number) {
  return tx
    .selectFrom("quizzes")
    .select("hash")
    .where("user_id", "=", userId)
    .where("type", "=", "diagnostic")
    .where("state", "=", "in_progress")
    .orderBy("id", "desc")
    .executeTakeFirst();
}

export function findChapterById(tx: Db, chapterId: number) {
  return tx.selectFrom("chapters").select("id").where("id", "=", chapterId).executeTakeFirst();
}

/** The published questions with these hashes; fewer rows than hashes when one is unknown or hidden. */
export function listByHash(tx: Db, hashes: readonly string[]) {
  return tx
    .selectFrom("questions")
    .select(["id", "hash", "version_id"])
    .where("hash", "in", hashes)
    .where("status", "=", "published")
    .where("deleted_at", "is", null)
    .execute();
}

type NewQuizRow = {
  user_id: number;
  hash: string;
  type: string;
  chapter_id: number | null;
  set_key: string;
  rule_slug: string;
  minutes: number | null;
  questions: readonly { id: number; version_id: number }[];
};

/** Stores a quiz and its frozen paper. */
export async function insertQuiz(tx: Db, quiz: NewQuizRow): Promise<void> {
  const { id } = await tx
    .insertInto("quizzes")
    .values({
      user_id: quiz.user_id,
      hash: quiz.hash,
      type: quiz.type,
      chapter_id: quiz.chapter_id,
      set_key: quiz.set_key,
      marking_rule_id: sql`(select id from marking_rules where slug = ${quiz.rule_slug})`,
      total_questions: quiz.questions.length,
      created_at: sql`app_now()`,
      active_at: sql`app_now()`,
      end_time: quiz.minutes === null ? null : sql`app_now() + ${quiz.minutes} * interval '1 minute'`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = quiz.questions.map((question, position) => ({
    user_id: quiz.user_id,
    quiz_id: id,
    question_id: question.id,
    version_id: question.version_id,
    position,
  }));
  if (rows.length > 0) await tx.insertInto("quiz_questions").values(rows).execute();
}

export async function deleteOldIdempotencyKeys(db: Db): Promise<void> {
  await db
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", sql<Date>`app_now() - interval '1 day'`)
    .execute();
}
