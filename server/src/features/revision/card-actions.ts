import type { RevisionNote } from "@rasayan/contract";
import { cardsPerDay, DAY_MS, type Memory, memoryAfterCard, type RecallRating } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockUser } from "../../db/lock-user.ts";
import { notFound, signedOut } from "../../domain-errors.ts";
import { readLearnerContext } from "../learning/learner-context-actions.ts";
import { comebackDays, planCards } from "./card-plan.ts";
import { findDueDate, findTopicMemory, listCardCandidates, listNotes, saveReview } from "./card-queries.ts";
import {
  type DailyCard,
  findDailyCards,
  insertPlan,
  type Learner,
  type MissedTopic,
} from "./daily-plan-queries.ts";

export type { Learner };

/** Returns the cards still to be reviewed today. */
export async function listCards(db: Db, learner: Learner): Promise<RevisionNote[]> {
  const { cards, missed } = await getOrCreateDailyCards(db, learner);
  const topicIds = cards.filter(({ is_reviewed }) => !is_reviewed).map(({ topic_id }) => topic_id);
  const notes = new Map((await listNotes(db, topicIds)).map((note) => [note.topic_id, note]));
  const questions = new Map(missed.map(({ topic_id, question }) => [topic_id, question]));
  return topicIds.flatMap((id) => {
    const note = notes.get(id);
    return note ? toCard(note, questions.get(id) ?? null) : [];
  });
}

/**
 * Returns today's cards including reviewed ones: first those of topics with missed questions, then the latest chapter.
 * The first request of a day chooses them, and they stay; a day that isn't full is filled up when there are more
 * candidates. A day without any gets the cards of missed topics that were never read.
 */
export async function getOrCreateDailyCards(db: Db, learner: Learner) {
  const today = await findDailyCards(db, learner);
  const { cards, freePlaces } = toDay(today);
  const missedIds = today.missed.map(({ topic_id }) => topic_id);
  const topics = {
    topicIds: today.topic_ids,
    plannedIds: today.cards.map(({ topic_id }) => topic_id),
    missedIds,
  };
  const dueCandidates = freePlaces > 0 ? await listCardCandidates(db, learner, topics) : [];
  // Someone who missed every topic of a first quiz can read their cards on the same day, not only on the day they are due.
  const isEmptyDay = today.cards.length + today.reviewed_count + dueCandidates.length === 0;
  const candidates =
    isEmptyDay && missedIds.length > 0
      ? await listCardCandidates(db, learner, { ...topics, missedIds: [] })
      : dueCandidates;
  if (candidates.length === 0) return { ...today, cards, freePlaces };
  const context = await readLearnerContext(db, learner.id);
  const newCards = planCards({ ...context, userId: learner.id, missedIds }, candidates, freePlaces);
  const rows = newCards.map(({ topic_id, selection_policy, reasons }, index) => ({
    topic_id,
    selection_policy,
    reasons,
    position: today.last_position + 1 + index,
  }));
  const isInserted = await insertPlan(db, "daily_cards", learner, rows);
  const updatedDay = isInserted
    ? { ...today, cards: [...today.cards, ...newCards] }
    : await findDailyCards(db, learner);
  return { ...updatedDay, ...toDay(updatedDay) };
}

type DayMembers = "cards" | "missed" | "reviewed_count" | "daily_minutes";

/**
 * The cards of a day in their order: those reviewed, and as many others as the day has places left after all reviews.
 * What every page shows and counts comes from here. Reviews of cards that weren't planned take places too.
 */
function toDay(day: Pick<Awaited<ReturnType<typeof findDailyCards>>, DayMembers>) {
  const places = Math.max(0, cardsPerDay(day.daily_minutes) - day.reviewed_count);
  const sorted = sortCards(day);
  const waiting = sorted.filter(({ is_reviewed }) => !is_reviewed).slice(0, places);
  return {
    cards: sorted.filter((card) => card.is_reviewed || waiting.includes(card)),
    freePlaces: places - waiting.length,
  };
}

function sortCards({ cards, missed }: { cards: readonly DailyCard[]; missed: readonly MissedTopic[] }) {
  const rankOf = ({ topic_id, is_latest }: DailyCard) => {
    const index = missed.findIndex((topic) => topic.topic_id === topic_id);
    return index >= 0 ? index : missed.length + (is_latest ? 0 : 1);
  };
  return cards.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** The next card of a topic. */
export type ComingCard = {
  note_id: number;
  title: string;
  topic_id: number;
  chapter_id: number;
  chapter_name: string;
  comes_back_on: string;
  days_left: number;
};

/**
 * Returns when the card of a topic comes back: today if it is among today's cards, after missed questions the first day
 * with a place for it, and else, if it was reviewed before, when its memory says; null otherwise. Chooses today's cards
 * first, if that has not been done, because the card may be one of them.
 */
export async function findComingCard(db: Db, learner: Learner, topicId: number): Promise<ComingCard | null> {
  const { cards, missed, freePlaces } = await getOrCreateDailyCards(db, learner);
  const today = learner.local_date;
  const isToday = cards.some(({ topic_id, is_reviewed }) => topic_id === topicId && !is_reviewed);
  const comes_back_on =
    comebackDays(missed, { cards, freePlaces }, today).get(topicId) ??
    (isToday ? today : await findDueDate(db, learner.id, topicId));
  const [note] = comes_back_on === undefined ? [] : await listNotes(db, [topicId]);
  if (!note || comes_back_on === undefined) return null;
  const { id: note_id, title, topic_id, chapter_id, chapter_name } = note;
  const days_left = Math.round((Date.parse(comes_back_on) - Date.parse(today)) / DAY_MS);
  return { note_id, title, topic_id, chapter_id, chapter_name, comes_back_on, days_left };
}

/** `key`: the idempotency key that the client sent. */
type CardReview = { topicId: number; rating: RecallRating; key: string | undefined };

/**
 * Records that a topic was reviewed today and returns when it's due next. A second review on the same day changes
 * nothing, nor does a request with the same key on a later day, which is a retry after a lost response. Throws
 * `notFound` for an unknown topic.
 */
export function reviewCard(db: Db, userId: number, { topicId, rating, key }: CardReview): Promise<Date> {
  return inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw signedOut();
    const found = await findTopicMemory(tx, userId, topicId, key);
    if (!found) throw notFound("topic");
    const { is_reviewed, now, ...stored } = found;
    const memory = isMemory(stored) ? stored : null;
    if (memory && is_reviewed) return memory.dueAt;
    const next = memoryAfterCard(memory, rating, now);
    await saveReview(tx, { user_id: userId, topic_id: topicId }, { rating, key, at: now, memory: next });
    return next.dueAt;
  });
}

/** The columns of a memory are all set or, before the first practice or review, all null. */
const isMemory = (stored: { [K in keyof Memory]: Memory[K] | null }): stored is Memory =>
  stored.reps !== null;

function toCard(
  note: Awaited<ReturnType<typeof listNotes>>[number],
  missed_question: MissedTopic["question"],
): RevisionNote {
  const { title, body, body_html, topic_id, topic_name, chapter_id, chapter_name } = note;
  const topic = { id: topic_id, name: topic_name, chapter_id, chapter_name };
  return { title, body, body_html, topic, missed_question };
}
