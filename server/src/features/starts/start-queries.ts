import type { Difficulty, QuestionType } from "@rasayan/contract";
import { sql } from "kysely";
import { stableNow } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import { isDiagnostic } from "../selection/quiz-type-queries.ts";

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

/** Finds a quiz of the same type and mode that has not ended, was created within ten seconds and has no answer yet. */
export function findJustStarted(
  tx: Db,
  userId: number,
  quiz: { type: string; mode: string; chapterId: number | null; setHash: string },
) {
  return tx
    .selectFrom("quizzes")
    .select("hash")
    .where("user_id", "=", userId)
    .where("state", "<>", "completed")
    .where("type", "=", quiz.type)
    .where("mode", "=", quiz.mode)
    .where("question_set_hash", "=", quiz.setHash)
    .where(sql<boolean>`chapter_id is not distinct from ${quiz.chapterId}`)
    .where("created_at", ">=", sql<Date>`${stableNow} - interval '10 seconds'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("responses")
            .select("question_id")
            .whereRef("responses.user_id", "=", "quizzes.user_id")
            .whereRef("responses.quiz_id", "=", "quizzes.id")
            // A blank response only says how long the question was on the screen.
            .where(sql<boolean>`coalesce(selected_option_ids::text, numeric_answer) is not null`),
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
    .where(isDiagnostic("type"))
    .where("state", "=", "in_progress")
    .orderBy("id", "desc")
    .executeTakeFirst();
}

/** Returns the eligible questions with these public ids; fewer rows if one is unknown, hidden, void or quarantined. */
export function listQuestionsByPublicId(tx: Db, publicIds: readonly string[]) {
  return tx
    .selectFrom("questions")
    .select(["id", "hash", "version_id"])
    .where("hash", "in", publicIds)
    .where("status", "=", "published")
    .where("deleted_at", "is", null)
    .where("is_drawable", "=", true)
    .execute();
}

/** Returns the chapter of a topic. */
export async function findChapterOfTopic(tx: Db, topicId: number): Promise<number | undefined> {
  const topic = tx.selectFrom("topics").select("chapter_id").where("id", "=", topicId);
  return (await topic.executeTakeFirst())?.chapter_id;
}

/** Returns a question of this user's quiz as that quiz has it, with its topic of today. */
export function findQuestionToResemble(tx: Db, userId: number, publicId: string, questionId: number) {
  return tx
    .selectFrom("quizzes")
    .innerJoin("quiz_questions", (join) =>
      join
        .onRef("quiz_questions.user_id", "=", "quizzes.user_id")
        .onRef("quiz_questions.quiz_id", "=", "quizzes.id"),
    )
    .innerJoin("question_versions", "question_versions.id", "quiz_questions.version_id")
    .innerJoin("questions", "questions.id", "quiz_questions.question_id")
    .innerJoin("topics", "topics.id", "questions.topic_id")
    .select(["questions.id", "topics.id as topic_id", "topics.chapter_id"])
    .select(["question_versions.type", "question_versions.difficulty"])
    .where("quizzes.user_id", "=", userId)
    .where("quizzes.hash", "=", publicId)
    .where("quiz_questions.question_id", "=", questionId)
    .$narrowType<{ type: QuestionType; difficulty: Difficulty }>()
    .executeTakeFirst();
}

export type NewQuizRow = {
  user_id: number;
  public_id: string;
  type: string;
  chapter_id: number | null;
  question_set_hash: string;
  mode: "plain" | "exam" | "practice";
  paper_id: number | null;
  /** The test that a teacher has set, of whose attempts this is one. */
  set_test_id: number | null;
  rule_slug: string;
  minutes: number | null;
  /** The planned number, if the questions are added one by one or when the quiz begins. */
  total_questions: number;
  questions: readonly { id: number; version_id: number }[];
};

/** Stores a quiz and the versions of its questions. */
export async function insertQuiz(tx: Db, quiz: NewQuizRow): Promise<void> {
  const now = sql<Date>`(select now from clock)`;
  const isBegun = quiz.mode !== "exam" || quiz.minutes === null;
  const { id } = await tx
    // The clock is read once, so a timed quiz lasts exactly its minutes.
    .with("clock", (db) => db.selectNoFrom(sql<Date>`app_now()`.as("now")))
    .insertInto("quizzes")
    .values({
      user_id: quiz.user_id,
      hash: quiz.public_id,
      type: quiz.type,
      chapter_id: quiz.chapter_id,
      question_set_hash: quiz.question_set_hash,
      marking_rule_id: sql`(select id from marking_rules where slug = ${quiz.rule_slug})`,
      mode: quiz.mode,
      state: isBegun ? "in_progress" : "created",
      paper_id: quiz.paper_id,
      set_test_id: quiz.set_test_id,
      minutes: quiz.minutes,
      total_questions: quiz.total_questions,
      created_at: now,
      last_activity_at: now,
      end_time:
        quiz.minutes === null || !isBegun ? null : sql`${now} + ${quiz.minutes} * interval '1 minute'`,
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

/** Deletes up to `limit` keys older than a day; returns how many there were. */
export async function deleteOldIdempotencyKeys(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from idempotency_keys where ctid = any(array(
    select ctid from idempotency_keys where created_at < ${stableNow} - interval '1 day'
    order by created_at limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
