import type { FlashCardBody } from "@rasayan/contract";
import {
  type CardMemory,
  type CardReview,
  type ExamSession,
  examTrackOf,
  LEARN_AHEAD_MS,
  NEW_CARDS_PER_DAY,
  type TargetExam,
} from "@rasayan/engine";
import { sql } from "kysely";
import { statementNow, today, withClock } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import { RENDERER_VERSION } from "../../markup/renderer-version.ts";
import { type Learner, startOfDay, topicsOfDay } from "../revision/daily-plan-queries.ts";

export type StoredMemory = CardMemory & { lastSeq: number };

/** A flash card with what is known of the learner's memory of it; null before the first review. */
export type StoredCard = {
  id: number;
  front_html: string;
  back_html: string;
  /** The Markdown of a learner's own card; null for a card of the library. */
  source: { front: string; back: string } | null;
  topic_name: string | null;
  chapter_id: number | null;
  chapter_name: string | null;
  memory: (Omit<StoredMemory, "lastAt" | "dueAt"> & { lastAt: string; dueAt: string }) | null;
};

const memoryOf = (state: string) => sql`case when ${sql.ref(`${state}.card_id`)} is null then null else
  json_build_object('phase', ${sql.ref(`${state}.phase`)}, 'step', ${sql.ref(`${state}.step`)},
    'stability', ${sql.ref(`${state}.stability`)}, 'difficulty', ${sql.ref(`${state}.difficulty`)},
    'lastAt', ${sql.ref(`${state}.last_at`)}, 'dueAt', ${sql.ref(`${state}.due_at`)},
    'reps', ${sql.ref(`${state}.reps`)}, 'lapses', ${sql.ref(`${state}.lapses`)},
    'lastSeq', ${sql.ref(`${state}.last_seq`)}) end`;

/** The columns of a `StoredCard`, of a card `c` with its topic `t`, its chapter `ch` and its state `s`. */
const cardColumns = sql`c.id, c.front_html, c.back_html, t.name as topic_name, ch.id as chapter_id, ch.name as chapter_name,
  case when c.user_id is null then null else json_build_object('front', c.front, 'back', c.back) end as source,
  ${memoryOf("s")} as memory`;

/** The note, topic and chapter of a card `c`; a learner's own card has no topic, and may have no chapter. */
const placeOfCard = sql`left join notes n on n.id = c.note_id
  left join topics t on t.id = n.topic_id
  left join chapters ch on ch.id = coalesce(t.chapter_id, c.chapter_id)`;

/** Whether a learner may see the card `c` with the note `n`. */
const isVisibleTo = (userId: number) =>
  sql`(c.user_id = ${userId} or (c.user_id is null and c.deleted_at is null and n.is_visible))`;

type Filter = { chapterId: number | undefined; limit: number };

const isInChapter = ({ chapterId }: Pick<Filter, "chapterId">) =>
  chapterId === undefined ? sql`true` : sql`ch.id = ${chapterId}`;

/** A card that comes back after minutes is due as soon as it can be shown; others are due for the whole day. */
const isDueToday = sql`(case when s.phase = 'review' then s.due_at < ${startOfDay(sql`(${today} + 1)`)}
  else s.due_at <= ${statementNow} + ${LEARN_AHEAD_MS} * interval '1 millisecond' end)`;

/**
 * Returns the cards that the learner has begun and that are due today, with the number of all of them: those that come
 * back after minutes first, then the longest overdue in proportion to their interval.
 */
export async function listDueCards(db: Db, userId: number, filter: Filter) {
  const { rows } = await sql<StoredCard & { total: number }>`${withClock}
    select ${cardColumns}, count(*) over () as total
    from flash_card_states s join flash_cards c on c.id = s.card_id ${placeOfCard}
    where s.user_id = ${userId} and ${isVisibleTo(userId)} and ${isInChapter(filter)} and ${isDueToday}
    order by s.phase = 'review', case when s.phase = 'review'
        then -extract(epoch from ${statementNow} - s.last_at) / s.stability else extract(epoch from s.due_at) end, s.card_id
    limit ${filter.limit}`.execute(db);
  return { cards: rows, total: rows[0]?.total ?? 0 };
}

/**
 * Returns the cards that the learner begins today, at most as many as are left of twenty: their own first, then those of
 * the latest chapter, then the others in teaching order. Without a chapter, those of the library are from the topics of
 * the day's plan.
 */
export async function listNewCards(
  db: Db,
  learner: Pick<Learner, "id" | "class_standard" | "target_exam">,
  filter: Pick<Filter, "chapterId">,
): Promise<StoredCard[]> {
  const topics =
    filter.chapterId === undefined
      ? sql`n.topic_id in (select id from ${topicsOfDay(learner)} as topic_of_day)`
      : sql`n.topic_id in (select id from topics where chapter_id = ${filter.chapterId})`;
  const { rows } = await sql<StoredCard>`
    select ${cardColumns}
    from (
      select c.* from flash_cards c where c.user_id = ${learner.id}
      union all
      select c.* from flash_cards c join notes n on n.id = c.note_id join topics t on t.id = n.topic_id
      where c.deleted_at is null and n.is_visible and ${examTrackOf(learner.target_exam)} = any(t.exams) and ${topics}) as c
    ${placeOfCard}
    left join flash_card_states s on s.user_id = ${learner.id} and s.card_id = c.id
    left join users u on u.id = ${learner.id}
    where s.card_id is null and ${isInChapter(filter)}
    order by c.user_id is null, ch.id is distinct from u.latest_chapter_id, ch.position, t.position, n.id, c.position, c.id
    limit greatest(0, ${NEW_CARDS_PER_DAY} - (select count(*)::int from flash_card_states introduced
      where introduced.user_id = ${learner.id} and introduced.introduced_on = ${today}))`.execute(db);
  return rows;
}

/** Returns when the learner's next card comes that isn't due today; null if there is none. */
export async function findNextDue(
  db: Db,
  userId: number,
  filter: Pick<Filter, "chapterId">,
): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`${withClock}
    select min(s.due_at) as due_at from flash_card_states s join flash_cards c on c.id = s.card_id ${placeOfCard}
    where s.user_id = ${userId} and ${isVisibleTo(userId)} and ${isInChapter(filter)} and not ${isDueToday}`.execute(
    db,
  );
  return rows[0]?.due_at ?? null;
}

/** The goal of a learner, the sessions of its exams, and the time. */
export type ExamGoal = {
  now: Date;
  exam: TargetExam | null;
  targetYear: number;
  sessions: ExamSession[];
};

/** Returns the goal of a learner; undefined if the account no longer exists. */
export async function findExamGoal(db: Db, userId: number): Promise<ExamGoal | undefined> {
  const { rows } = await sql<ExamGoal>`
    select app_now() as now, u.target_exam as exam, u.target_year as "targetYear",
      coalesce((select json_agg(json_build_object('exam', e.exam, 'year', e.year, 'name', e.name,
          'date', e.date::timestamp at time zone 'Asia/Kolkata'))
        from exam_sessions e where e.exam in ('JEE Main', coalesce(u.target_exam, 'JEE Main')) and e.year = u.target_year), '[]') as sessions
    from users u where u.id = ${userId}`.execute(db);
  const [goal] = rows;
  return goal && { ...goal, sessions: goal.sessions.map((row) => ({ ...row, date: new Date(row.date) })) };
}

/** Whether there is a card that the learner may see. */
export async function isCardVisible(db: Db, userId: number, cardId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from flash_cards c left join notes n on n.id = c.note_id
    where c.id = ${cardId} and ${isVisibleTo(userId)}`.execute(db);
  return rows.length > 0;
}

type LearnerCard = { userId: number; cardId: number };

/** Adds a review, unless there is one with this `seq`. */
export async function insertReview(
  tx: Db,
  { userId, cardId }: LearnerCard,
  { rating, at, seq }: CardReview,
): Promise<void> {
  await tx
    .insertInto("flash_card_reviews")
    .values({ user_id: userId, card_id: cardId, seq, rating, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes a review back. Its row stays or is added, so that the review doesn't count if it arrives later. */
export async function withdrawReview(tx: Db, { userId, cardId }: LearnerCard, seq: number, at: Date) {
  await tx
    .insertInto("flash_card_reviews")
    .values({ user_id: userId, card_id: cardId, seq, rating: null, at })
    .onConflict((conflict) => conflict.columns(["user_id", "card_id", "seq"]).doUpdateSet({ rating: null }))
    .execute();
}

/** Returns the reviews of a card that count, in their order. */
export async function listReviews(tx: Db, { userId, cardId }: LearnerCard): Promise<CardReview[]> {
  const { rows } = await sql<CardReview>`select rating, at, seq from flash_card_reviews
    where user_id = ${userId} and card_id = ${cardId} and rating is not null order by seq`.execute(tx);
  return rows;
}

/** Saves what the reviews of a card say, the first of which was at `firstAt`. */
export async function saveMemory(
  tx: Db,
  { userId, cardId }: LearnerCard,
  { lastAt, dueAt, lastSeq, ...memory }: StoredMemory,
  firstAt: Date,
): Promise<void> {
  const introduced_on = sql<Date>`(${firstAt}::timestamptz at time zone 'Asia/Kolkata')::date`;
  const state = { ...memory, last_at: lastAt, due_at: dueAt, last_seq: lastSeq, introduced_on };
  await tx
    .insertInto("flash_card_states")
    .values({ user_id: userId, card_id: cardId, ...state })
    .onConflict((conflict) => conflict.columns(["user_id", "card_id"]).doUpdateSet(state))
    .execute();
}

/** Makes a card new again. */
export async function deleteMemory(tx: Db, { userId, cardId }: LearnerCard): Promise<void> {
  await tx
    .deleteFrom("flash_card_states")
    .where("user_id", "=", userId)
    .where("card_id", "=", cardId)
    .execute();
}

const ownCards = (userId: number) => sql`from flash_cards c ${placeOfCard}
  left join flash_card_states s on s.user_id = c.user_id and s.card_id = c.id
  where c.user_id = ${userId}`;

/** Returns a page of the cards that the learner has written, newest first. */
export async function listOwnCards(
  db: Db,
  userId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ cards: StoredCard[]; total: number }> {
  const { rows } = await sql<StoredCard>`select ${cardColumns} ${ownCards(userId)}
    order by c.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { cards: rows, total: await countOwnCards(db, userId) };
}

export async function countOwnCards(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from flash_cards
    where user_id = ${userId}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Returns a card that the learner has written; undefined if there is none with this id. */
export async function findOwnCard(db: Db, userId: number, cardId: number): Promise<StoredCard | undefined> {
  const { rows } =
    await sql<StoredCard>`select ${cardColumns} ${ownCards(userId)} and c.id = ${cardId}`.execute(db);
  return rows[0];
}

/** Returns the id of the learner's card with these sides; undefined if there is none. */
export async function findOwnCardId(
  db: Db,
  userId: number,
  { front, back }: Pick<FlashCardBody, "front" | "back">,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from flash_cards
    where user_id = ${userId} and md5(front || E'\n' || back) = md5(${front}::text || E'\n' || ${back}::text)`.execute(
    db,
  );
  return rows[0]?.id;
}

/** The sides of a card as HTML. */
export type RenderedSides = { front: string; back: string };

const cardRow = ({ front, back, chapter_id }: FlashCardBody, html: RenderedSides) => ({
  front,
  back,
  chapter_id,
  front_html: html.front,
  back_html: html.back,
  renderer_version: RENDERER_VERSION,
});

export async function insertOwnCard(
  tx: Db,
  userId: number,
  body: FlashCardBody,
  html: RenderedSides,
): Promise<number> {
  const { id } = await tx
    .insertInto("flash_cards")
    .values({ user_id: userId, ...cardRow(body, html) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateOwnCard(
  tx: Db,
  { userId, cardId }: LearnerCard,
  body: FlashCardBody,
  html: RenderedSides,
): Promise<void> {
  await tx
    .updateTable("flash_cards")
    .set(cardRow(body, html))
    .where("user_id", "=", userId)
    .where("id", "=", cardId)
    .execute();
}

/** Deletes a card of the learner with its reviews; returns whether there was one. */
export async function deleteOwnCard(db: Db, userId: number, cardId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("flash_cards")
    .where("user_id", "=", userId)
    .where("id", "=", cardId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
