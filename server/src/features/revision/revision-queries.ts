import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { DueCandidate } from "./due-questions.ts";

/** Calendar days are India's. */
export const today = sql`(app_now() at time zone 'Asia/Kolkata')::date`;
/** A cleared answer leaves its row behind. */
const isGiven = sql<boolean>`(responses.chosen is not null or responses.typed is not null)`;
export const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Kolkata')::date`;

/**
 * Topics a learner's day is made of: those of ticked chapters, of the latest chapter, and topics met in a completed
 * quiz other than the diagnostic.
 */
export async function listOwnTopics(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from topics t join user_chapters c on c.chapter_id = t.chapter_id where c.user_id = ${userId}
    union select t.id from topics t join users u on u.latest_chapter_id = t.chapter_id where u.id = ${userId}
    union select v.topic_id from quiz_questions q
      join quizzes z on z.user_id = q.user_id and z.id = q.quiz_id
      join question_versions v on v.id = q.version_id
      where q.user_id = ${userId} and z.type <> 'diagnostic' and q.outcome is not null and q.outcome <> 'unattempted'
  `.execute(db);
  return rows.map((row) => row.id);
}

/** Topics of the chapters a class has met or meets this year. */
export async function listTopicsOfClass(db: Db, classStandard: string | null): Promise<number[]> {
  const basics = ["mole-concept", "atomic-structure", "periodicity", "redox-reactions"];
  const rows = await db
    .selectFrom("topics")
    .innerJoin("chapters", "chapters.id", "topics.chapter_id")
    .select("topics.id")
    .$if(classStandard === "XI" || classStandard === null, (query) =>
      query.where("chapters.class_standard", "<>", "XII"),
    )
    .$if(classStandard === "IX" || classStandard === "X", (query) =>
      query.where("chapters.source_slug", "in", basics),
    )
    .execute();
  return rows.map((row) => row.id);
}

/** How many questions the learner answered today in daily (custom) quizzes. */
export async function countAnsweredToday(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom("responses")
    .innerJoin("quizzes", (join) =>
      join.onRef("quizzes.user_id", "=", "responses.user_id").onRef("quizzes.id", "=", "responses.quiz_id"),
    )
    .select((eb) => eb.fn.count<number>("responses.question_id").distinct().as("answered"))
    .where("responses.user_id", "=", userId)
    .where("quizzes.type", "=", "custom")
    .where("responses.answered_at", ">=", sql<Date>`app_now() - interval '1 day'`)
    .where(sql<boolean>`${dayOf("responses.answered_at")} = ${today}`)
    .where(isGiven)
    .executeTakeFirstOrThrow();
  return row.answered;
}

/** Published questions of these topics not answered today, with the last outcome, in an order fixed for the day. */
export function listDueCandidates(
  db: Db,
  userId: number,
  filter: { topicIds: readonly number[]; exam: string; limit: number },
): Promise<DueCandidate[]> {
  return db
    .selectFrom("questions")
    .innerJoin("question_versions as version", "version.id", "questions.version_id")
    .innerJoin("topics", "topics.id", "questions.topic_id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("quiz_questions")
          .select(["completed_at", "outcome"])
          .where("user_id", "=", userId)
          .whereRef("question_id", "=", "questions.id")
          .where("completed_at", "is not", null)
          .orderBy("completed_at", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select([
      "questions.id",
      "questions.hash",
      "questions.topic_id",
      "questions.variant_group",
      "topics.name as topic_name",
      "version.type",
      "version.difficulty",
      "last.completed_at as last_seen",
      "last.outcome as last_outcome",
    ])
    .where("questions.status", "=", "published")
    .where("questions.deleted_at", "is", null)
    .where("questions.topic_id", "in", [...filter.topicIds, 0])
    .where(sql<boolean>`${filter.exam} = any(version.exams)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("responses")
            .select("question_id")
            .where("user_id", "=", userId)
            .whereRef("responses.question_id", "=", "questions.id")
            .where("answered_at", ">=", sql<Date>`app_now() - interval '1 day'`)
            .where(sql<boolean>`${dayOf("answered_at")} = ${today}`)
            .where(isGiven),
        ),
      ),
    )
    .orderBy(sql`last.outcome in ('wrong', 'partial') desc nulls last`)
    .orderBy(sql`md5(questions.id || '/' || ${userId}::text || ${today}::text)`)
    .limit(filter.limit)
    .execute() as Promise<DueCandidate[]>;
}
