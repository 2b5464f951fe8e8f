import type { RevisionNote } from "@rasayan/contract";
import { DAILY_CARDS, type Memory, memoryAfterCard, type RecallRating } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { lockUser } from "../../db/lock-user.ts";
import { notFound, signedOut } from "../../domain-errors.ts";
import { readLearnerContext } from "../learning/learner-context-actions.ts";
import { planCards } from "./card-plan.ts";
import {
  findTopicMemory,
  insertDailyCards,
  listCardCandidates,
  listNotes,
  saveReview,
} from "./card-queries.ts";
import { type DailyCard, findDailyCards, type Learner } from "./daily-plan-queries.ts";

/** Returns the cards still to be reviewed today: at most twenty a day minus those reviewed. */
export async function listCards(db: Db, learner: Learner): Promise<RevisionNote[]> {
  const { cards, reviewed_count } = await getOrCreateDailyCards(db, learner);
  const remaining = cards
    .filter((card) => !card.is_reviewed)
    .slice(0, Math.max(0, DAILY_CARDS - reviewed_count));
  const topicIds = remaining.map(({ topic_id }) => topic_id);
  const notes = new Map((await listNotes(db, topicIds)).map((note) => [note.topic_id, note]));
  return topicIds.flatMap((id) => notes.get(id) ?? []).map(toCard);
}

/**
 * Returns today's cards including reviewed ones, the latest chapter first. The first request of a day chooses them,
 * and they stay; a day that isn't full is filled up when there are more candidates.
 */
export async function getOrCreateDailyCards(db: Db, learner: Learner) {
  const today = await findDailyCards(db, learner);
  const freeSlots = DAILY_CARDS - today.cards.length;
  const plannedTopicIds = today.cards.map(({ topic_id }) => topic_id);
  const candidates =
    freeSlots > 0 ? await listCardCandidates(db, learner, today.topic_ids, plannedTopicIds) : [];
  if (candidates.length === 0) return { ...today, cards: latestFirst(today.cards) };
  const context = await readLearnerContext(db, learner.id);
  const newCards = planCards({ ...context, userId: learner.id }, candidates, freeSlots);
  const rows = newCards.map(({ topic_id, selection_policy, reason }, index) => ({
    ...{ topic_id, selection_policy, reason },
    position: today.last_position + 1 + index,
  }));
  const isInserted = await insertDailyCards(db, learner, rows);
  const updatedDay = isInserted
    ? { ...today, cards: [...today.cards, ...newCards] }
    : await findDailyCards(db, learner);
  return { ...updatedDay, cards: latestFirst(updatedDay.cards) };
}

const latestFirst = (cards: readonly DailyCard[]) =>
  cards.toSorted((a, b) => Number(b.is_latest) - Number(a.is_latest));

/** `key`: the idempotency key that the client sent. */
type CardReview = { topicId: number; rating: RecallRating; key: string | undefined };

/**
 * Records that a topic was reviewed today and returns when it's due next. A second review on the same day changes
 * nothing, nor does a request with the same key on a later day, which is a retry after a lost response. Throws
 * `notFound` for an unknown topic.
 */
export function reviewCard(db: Db, userId: number, { topicId, rating, key }: CardReview): Promise<Date> {
  return db.transaction().execute(async (tx) => {
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

function toCard(note: Awaited<ReturnType<typeof listNotes>>[number]): RevisionNote {
  const { title, body, body_html, topic_id, topic_name, chapter_id, chapter_name } = note;
  return { title, body, body_html, topic: { id: topic_id, name: topic_name, chapter_id, chapter_name } };
}
