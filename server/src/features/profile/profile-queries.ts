import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Db } from "../../db/connect.ts";
import { countsInAverage } from "../selection/quiz-type-queries.ts";

type Goals = {
  target_exam: string;
  target_year: number;
  class_standard: string;
  name?: string | undefined;
  city?: string | undefined;
  daily_minutes?: number | undefined;
};

/** Returns the user's row with the metrics of each chapter, in one statement; undefined if there's no such user. */
export function findProfile(db: Db, userId: number) {
  return db
    .selectFrom("users")
    .select([
      "users.id",
      "users.name",
      "users.email",
      "users.city",
      "users.role",
      "users.target_exam",
      "users.target_year",
      "users.class_standard",
      "users.daily_minutes",
    ])
    .select((eb) => [
      eb
        .selectFrom("quizzes")
        .select(sql<number | null>`avg(100.0 * correct / nullif(total_questions, 0))`.as("average"))
        .where("user_id", "=", userId)
        .where(countsInAverage)
        .as("average_score"),
      jsonObjectFrom(eb.selectFrom("notices").select(["id", "text"]).where("ended_at", "is", null)).as(
        "notice",
      ),
      jsonArrayFrom(chapterMetrics(db, userId)).as("chapters"),
      jsonArrayFrom(
        eb
          .selectFrom("consents")
          .select("is_minor")
          .select(sql<boolean>`granted_at is not null and withdrawn_at is null`.as("is_active"))
          .where("user_id", "=", userId)
          .orderBy("consents.id"),
      ).as("consents"),
    ])
    .where("users.id", "=", userId)
    .executeTakeFirst();
}

/**
 * Per chapter: whether the user completed it, the percentage of its topics completed, and the marks scored in its
 * completed quizzes as a percentage of the possible marks.
 */
function chapterMetrics(db: Db, userId: number) {
  const completedTopics = db
    .selectFrom("topics")
    .leftJoin("completed_topics", (join) =>
      join.onRef("completed_topics.topic_id", "=", "topics.id").on("completed_topics.user_id", "=", userId),
    )
    .select("topics.chapter_id")
    .select(sql<number>`100.0 * count(completed_topics.topic_id) / count(*)`.as("completed"))
    .groupBy("topics.chapter_id")
    .as("completed_topics");
  const marks = db
    .selectFrom("quizzes")
    .select("quizzes.chapter_id")
    .select(sql<number>`100.0 * sum(score) / nullif(sum(max_score), 0)`.as("score"))
    .where("user_id", "=", userId)
    .where("state", "=", "completed")
    .where("chapter_id", "is not", null)
    .groupBy("chapter_id")
    .as("marks");
  return db
    .selectFrom("chapters")
    .leftJoin(completedTopics, "completed_topics.chapter_id", "chapters.id")
    .leftJoin(marks, "marks.chapter_id", "chapters.id")
    .leftJoin("completed_chapters", (join) =>
      join
        .onRef("completed_chapters.chapter_id", "=", "chapters.id")
        .on("completed_chapters.user_id", "=", userId),
    )
    .select(["chapters.id as chapter_id", "chapters.name", "marks.score"])
    .select(sql<number>`coalesce(completed_topics.completed, 0)`.as("completed"))
    .select(sql<boolean>`completed_chapters.chapter_id is not null`.as("is_covered"))
    .orderBy("chapters.position")
    .orderBy("chapters.id");
}

/** Saves the user's goals; name, city and minutes a day only if they're given. */
export async function saveGoals(db: Db, userId: number, goals: Goals): Promise<void> {
  const given = Object.fromEntries(Object.entries(goals).filter(([, value]) => value !== undefined));
  await db.updateTable("users").set(given).where("id", "=", userId).execute();
}
