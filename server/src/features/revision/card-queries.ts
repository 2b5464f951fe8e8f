import type { Memory, RecallRating } from "@rasayan/engine";
import { sql } from "kysely";
import { statementNow, today, withClock } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import type { CardCandidate } from "./card-plan.ts";
import { type Learner, startOfDay } from "./daily-plan-queries.ts";

type Topics = { topicIds: readonly number[]; plannedIds: readonly number[]; missedIds: readonly number[] };

/**
 * Returns those of the topics that have a note, are not planned yet, and are due today or were never reviewed, in
 * teaching order. Right answers alone make no card due: a card that was never reviewed has a due date only if a question
 * on its topic was missed.
 */
export function listCardCandidates(
  db: Db,
  { id: userId, local_date }: Pick<Learner, "id" | "local_date">,
  { topicIds, plannedIds, missedIds }: Topics,
): Promise<CardCandidate[]> {
  return db
    .selectFrom("topics")
    .innerJoin("chapters", "chapters.id", "topics.chapter_id")
    .innerJoin("users", (join) => join.on("users.id", "=", userId))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("topic_reviews")
          .select(["local_date"])
          .where("user_id", "=", userId)
          .whereRef("topic_reviews.topic_id", "=", "topics.id")
          .orderBy("local_date", "desc")
          .limit(1)
          .as("review"),
      (join) => join.onTrue(),
    )
    .leftJoin("topic_memory_states as memory", (join) =>
      join
        .onRef("memory.topic_id", "=", "topics.id")
        .on("memory.user_id", "=", userId)
        .on(sql<boolean>`(review.local_date is not null or topics.id = any(${[...missedIds]}::int[]))`),
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
      sql<boolean>`(memory.due_at is null or memory.due_at < ${startOfDay(sql`(${local_date}::date + 1)`)})`,
    )
    .where(sql<boolean>`review.local_date is distinct from ${local_date}::date`)
    .where(sql<boolean>`exists (select 1 from notes where topic_id = topics.id and is_visible)`)
    .where(sql<boolean>`topics.id <> all(${[...plannedIds]}::int[])`)
    .orderBy("chapters.position")
    .orderBy("chapters.id")
    .orderBy("topics.position")
    .orderBy("topics.id")
    .execute();
}

/** Returns the first note of each of these topics, in no particular order. */
export function listNotes(db: Db, topicIds: readonly number[]) {
  return db
    .selectFrom("notes")
    .innerJoin("topics", "topics.id", "notes.topic_id")
    .innerJoin("chapters", "chapters.id", "topics.chapter_id")
    .select([
      "notes.id",
      "notes.title",
      "notes.body",
      "notes.body_html",
      "notes.topic_id",
      "topics.name as topic_name",
      "chapters.id as chapter_id",
      "chapters.name as chapter_name",
    ])
    .distinctOn("notes.topic_id")
    .where("notes.topic_id", "in", [...topicIds, 0])
    .where("notes.is_visible", "=", true)
    .orderBy("notes.topic_id")
    .orderBy("notes.id")
    .execute();
}

type TopicMemory = { [K in keyof Memory]: Memory[K] | null } & { is_reviewed: boolean; now: Date };

/**
 * Returns the learner's memory of a topic (nulls before the first practice or review); undefined for an unknown topic.
 * `is_reviewed`: the topic was reviewed on the day of `now` in India, or before with this key.
 */
export async function findTopicMemory(
  tx: Db,
  userId: number,
  topicId: number,
  key: string | undefined,
): Promise<TopicMemory | undefined> {
  const { rows } = await sql<TopicMemory>`${withClock}
    select m.stability, m.difficulty, m.last_at as "lastAt", m.due_at as "dueAt", m.reps, m.lapses,
      m.card_recalled_at as "cardRecalledAt", m.lapsed_today as "hasLapsedToday", ${statementNow} as now,
      exists (select from topic_reviews review where review.user_id = ${userId} and review.topic_id = topics.id
        and (review.local_date = (${statementNow} at time zone 'Asia/Kolkata')::date
          or review.idempotency_key = ${key ?? null}::text)) as is_reviewed
    from topics left join topic_memory_states m on m.topic_id = topics.id and m.user_id = ${userId}
    where topics.id = ${topicId}`.execute(tx);
  return rows[0];
}

/**
 * Returns the date in India on which the card of a topic that is not among today's is due, tomorrow at the earliest;
 * undefined if it was never reviewed: right answers alone make no card due.
 */
export async function findDueDate(db: Db, userId: number, topicId: number): Promise<string | undefined> {
  const { rows } = await sql<{ due_on: string }>`
    select greatest((due_at at time zone 'Asia/Kolkata')::date, ${today} + 1)::text as due_on
    from topic_memory_states memory where user_id = ${userId} and topic_id = ${topicId}
      and exists (select from topic_reviews review where (review.user_id, review.topic_id) = (memory.user_id, memory.topic_id))`.execute(
    db,
  );
  return rows[0]?.due_on;
}

export async function saveReview(
  tx: Db,
  userTopic: { user_id: number; topic_id: number },
  { rating, key, at, memory }: { rating: RecallRating; key: string | undefined; at: Date; memory: Memory },
): Promise<void> {
  const { stability, difficulty, lastAt: last_at, dueAt: due_at, reps, lapses } = memory;
  const card = {
    card_recalled_at: memory.cardRecalledAt ?? null,
    lapsed_today: memory.hasLapsedToday ?? false,
  };
  const memoryState = { stability, difficulty, reps, lapses, ...card };
  const local_date = sql<Date>`(${at}::timestamptz at time zone 'Asia/Kolkata')::date`;
  await tx
    .insertInto("topic_reviews")
    .values({ ...userTopic, local_date, rating, at, idempotency_key: key ?? null })
    .execute();
  await tx
    .insertInto("topic_memory_states")
    .values({ ...userTopic, ...memoryState, last_at, due_at })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "topic_id"]).doUpdateSet({ ...memoryState, last_at, due_at }),
    )
    .execute();
}
