import type { Memory, Recall } from "@rasayan/engine";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { dayOf, today } from "./revision-queries.ts";

/** The clock, and how many topics the learner has revised today. */
export function findCardDay(db: Db, userId: number) {
  return db
    .selectNoFrom([
      sql<Date>`app_now()`.as("now"),
      sql<number>`(select count(*) from topic_reviews where user_id = ${userId} and ist_day = ${today})`.as(
        "revised",
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** Those of the topics that hold a note and are new or due today, in teaching order, with their first note. */
export function listCardCandidates(db: Db, userId: number, topicIds: readonly number[]) {
  return db
    .selectFrom("topics")
    .innerJoin("chapters", "chapters.id", "topics.chapter_id")
    .innerJoin("users", (join) => join.on("users.id", "=", userId))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("contents")
          .select("id")
          .whereRef("topic_id", "=", "topics.id")
          .where("deleted_at", "is", null)
          .orderBy("id")
          .limit(1)
          .as("first_note"),
      (join) => join.onTrue(),
    )
    .leftJoin("topic_memories as memory", (join) =>
      join.onRef("memory.topic_id", "=", "topics.id").on("memory.user_id", "=", userId),
    )
    .select(["first_note.id as content_id", "memory.stability", "memory.last_at"])
    .select(sql<boolean>`topics.chapter_id is not distinct from users.latest_chapter_id`.as("is_latest"))
    .where("topics.id", "in", [...topicIds, 0])
    .where(sql<boolean>`(memory.due_at is null or ${dayOf("memory.due_at")} <= ${today})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("topic_reviews")
            .select("topic_id")
            .where("user_id", "=", userId)
            .whereRef("topic_reviews.topic_id", "=", "topics.id")
            .where(sql<boolean>`ist_day = ${today}`),
        ),
      ),
    )
    .orderBy("chapters.position")
    .orderBy("chapters.id")
    .orderBy("topics.position")
    .orderBy("topics.id")
    .execute();
}

/** The notes with these ids, in no order. */
export function listNotes(db: Db, contentIds: readonly number[]) {
  return db
    .selectFrom("contents")
    .innerJoin("topics", "topics.id", "contents.topic_id")
    .innerJoin("chapters", "chapters.id", "topics.chapter_id")
    .select([
      "contents.id",
      "contents.title",
      "contents.body",
      "contents.body_html",
      "contents.topic_id",
      "topics.name as topic_name",
      "chapters.id as chapter_id",
      "chapters.name as chapter_name",
    ])
    .where("contents.id", "in", [...contentIds, 0])
    .execute();
}

/** Serialises the revisions of one learner; false when the account is gone. */
export async function lockLearner(tx: Db, userId: number): Promise<boolean> {
  const rows = await tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
  return rows.length > 0;
}

/** What the learner remembers of a topic (nulls before the first revision) and whether it was revised today. */
export function findTopicMemory(tx: Db, userId: number, topicId: number) {
  return tx
    .selectFrom("topics")
    .leftJoin("topic_memories as memory", (join) =>
      join.onRef("memory.topic_id", "=", "topics.id").on("memory.user_id", "=", userId),
    )
    .leftJoin("topic_reviews as review", (join) =>
      join
        .onRef("review.topic_id", "=", "topics.id")
        .on("review.user_id", "=", userId)
        .on(sql<boolean>`review.ist_day = ${today}`),
    )
    .select([
      "memory.stability",
      "memory.difficulty",
      "memory.last_at as lastAt",
      "memory.due_at as dueAt",
      "memory.reps",
      "memory.lapses",
      sql<boolean>`review.topic_id is not null`.as("is_revised_today"),
      sql<Date>`app_now()`.as("now"),
    ])
    .where("topics.id", "=", topicId)
    .executeTakeFirst();
}

export async function saveRevision(
  tx: Db,
  key: { user_id: number; topic_id: number },
  revision: { rating: Recall; at: Date; memory: Memory },
): Promise<void> {
  const { rating, at, memory } = revision;
  const { lastAt: last_at, dueAt: due_at, ...figures } = memory;
  const ist_day = sql<Date>`(${at}::timestamptz at time zone 'Asia/Kolkata')::date`;
  await tx
    .insertInto("topic_reviews")
    .values({ ...key, ist_day, rating, at })
    .execute();
  await tx
    .insertInto("topic_memories")
    .values({ ...key, ...figures, last_at, due_at })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "topic_id"]).doUpdateSet({ ...figures, last_at, due_at }),
    )
    .execute();
}
