import type { Memory, RecallRating } from "@rasayan/engine";
import { sql } from "kysely";
import { statementNow, withClock } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import type { CardCandidate } from "./card-selection.ts";
import { insertAllOrNothing, type Learner, startOfDay } from "./daily-plan-queries.ts";

/**
 * Those of the topics that hold a note, are not planned already, and are due today or were never revised, in teaching
 * order. Practice alone makes no card old: what was never read has no due day.
 */
export function listCardCandidates(
  db: Db,
  { id: userId, ist_day }: Pick<Learner, "id" | "ist_day">,
  topicIds: readonly number[],
  plannedIds: readonly number[],
): Promise<CardCandidate[]> {
  return db
    .selectFrom("topics")
    .innerJoin("chapters", "chapters.id", "topics.chapter_id")
    .innerJoin("users", (join) => join.on("users.id", "=", userId))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("topic_reviews")
          .select(["ist_day"])
          .where("user_id", "=", userId)
          .whereRef("topic_reviews.topic_id", "=", "topics.id")
          .orderBy("ist_day", "desc")
          .limit(1)
          .as("review"),
      (join) => join.onTrue(),
    )
    .leftJoin("topic_memories as memory", (join) =>
      join
        .onRef("memory.topic_id", "=", "topics.id")
        .on("memory.user_id", "=", userId)
        .on("review.ist_day", "is not", null),
    )
    .select([
      "topics.id as topic_id",
      "topics.name as topic_name",
      "chapters.id as chapter_id",
      "chapters.name as chapter_name",
      "memory.stability",
      "memory.last_at",
    ])
    .select(sql<boolean>`topics.chapter_id is not distinct from users.latest_chapter_id`.as("is_latest"))
    .where("topics.id", "in", [...topicIds, 0])
    .where(
      sql<boolean>`(memory.due_at is null or memory.due_at < ${startOfDay(sql`(${ist_day}::date + 1)`)})`,
    )
    .where(sql<boolean>`review.ist_day is distinct from ${ist_day}::date`)
    .where(sql<boolean>`exists (select 1 from contents where topic_id = topics.id and deleted_at is null)`)
    .where(sql<boolean>`topics.id <> all(${[...plannedIds]}::int[])`)
    .orderBy("chapters.position")
    .orderBy("chapters.id")
    .orderBy("topics.position")
    .orderBy("topics.id")
    .execute();
}

type PlannedCardRow = { topic_id: number; position: number; arm: string; reason: string };

/** Adds to the plan of the day; false when another request has planned at the same time, and its plan stands. */
export function insertDailyCards(
  db: Db,
  { id, ist_day }: Pick<Learner, "id" | "ist_day">,
  rows: readonly PlannedCardRow[],
): Promise<boolean> {
  const values = rows.map((row) => ({ ...row, user_id: id, ist_day: sql<Date>`${ist_day}::date` }));
  return insertAllOrNothing(() => db.insertInto("daily_cards").values(values).execute());
}

/** The first note of each of these topics, in no order. */
export function listNotes(db: Db, topicIds: readonly number[]) {
  return db
    .selectFrom("contents")
    .innerJoin("topics", "topics.id", "contents.topic_id")
    .innerJoin("chapters", "chapters.id", "topics.chapter_id")
    .select([
      "contents.title",
      "contents.body",
      "contents.body_html",
      "contents.topic_id",
      "topics.name as topic_name",
      "chapters.id as chapter_id",
      "chapters.name as chapter_name",
    ])
    .distinctOn("contents.topic_id")
    .where("contents.topic_id", "in", [...topicIds, 0])
    .where("contents.deleted_at", "is", null)
    .orderBy("contents.topic_id")
    .orderBy("contents.id")
    .execute();
}

type TopicMemory = { [K in keyof Memory]: Memory[K] | null } & { is_reviewed: boolean; now: Date };

/**
 * What the learner remembers of a topic (nulls before the first revision). `is_reviewed`: it was revised on the Indian day
 * of `now`, or under this key before.
 */
export async function findTopicMemory(
  tx: Db,
  userId: number,
  topicId: number,
  key: string | undefined,
): Promise<TopicMemory | undefined> {
  const { rows } = await sql<TopicMemory>`${withClock}
    select m.stability, m.difficulty, m.last_at as "lastAt", m.due_at as "dueAt", m.reps, m.lapses,
      m.card_at as "cardRecalledAt", m.has_slipped as "hasLapsedToday", ${statementNow} as now,
      exists (select from topic_reviews review where review.user_id = ${userId} and review.topic_id = topics.id
        and (review.ist_day = (${statementNow} at time zone 'Asia/Kolkata')::date
          or review.idempotency_key = ${key ?? null}::text)) as is_reviewed
    from topics left join topic_memories m on m.topic_id = topics.id and m.user_id = ${userId}
    where topics.id = ${topicId}`.execute(tx);
  return rows[0];
}

export async function saveRevision(
  tx: Db,
  userTopic: { user_id: number; topic_id: number },
  revision: { rating: RecallRating; key: string | undefined; at: Date; memory: Memory },
): Promise<void> {
  const { rating, key, at, memory } = revision;
  const { stability, difficulty, lastAt: last_at, dueAt: due_at, reps, lapses } = memory;
  const card = { card_at: memory.cardRecalledAt ?? null, has_slipped: memory.hasLapsedToday ?? false };
  const memoryState = { stability, difficulty, reps, lapses, ...card };
  const ist_day = sql<Date>`(${at}::timestamptz at time zone 'Asia/Kolkata')::date`;
  await tx
    .insertInto("topic_reviews")
    .values({ ...userTopic, ist_day, rating, at, idempotency_key: key ?? null })
    .execute();
  await tx
    .insertInto("topic_memories")
    .values({ ...userTopic, ...memoryState, last_at, due_at })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "topic_id"]).doUpdateSet({ ...memoryState, last_at, due_at }),
    )
    .execute();
}
