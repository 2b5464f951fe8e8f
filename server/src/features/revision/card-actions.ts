import type { RevisionNote } from "@rasayan/contract";
import { type Memory, type Recall, reviseMemory } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { lockAccount } from "../../db/lock-account.ts";
import { notFound, unauthorized } from "../../http/errors.ts";
import { readOutlook } from "../learning/outlook-actions.ts";
import { planCards } from "./card-plan.ts";
import {
  findTopicMemory,
  insertDailyCards,
  listCardCandidates,
  listNotes,
  saveRevision,
} from "./card-queries.ts";
import { type DayCard, findCardDay, type Learner } from "./day-queries.ts";

const DAILY_CARDS = 20;

/** The cards still to be revised today: twenty a day less those revised. */
export async function listCards(db: Db, learner: Learner): Promise<RevisionNote[]> {
  const { cards, revised } = await readCardDay(db, learner);
  const left = cards.filter((card) => !card.is_revised).slice(0, Math.max(0, DAILY_CARDS - revised));
  const topicIds = left.map(({ topic_id }) => topic_id);
  const notes = new Map((await listNotes(db, topicIds)).map((note) => [note.topic_id, note]));
  return topicIds.flatMap((id) => notes.get(id) ?? []).map(toCard);
}

/**
 * Today's cards, revised ones included, the latest chapter first. They are chosen when the day is first looked at and
 * stay; a day that is not full is filled up when there are more to choose from.
 */
export async function readCardDay(db: Db, learner: Learner) {
  const day = await findCardDay(db, learner);
  const room = DAILY_CARDS - day.cards.length;
  const planned = day.cards.map(({ topic_id }) => topic_id);
  const candidates = room > 0 ? await listCardCandidates(db, learner, day.topic_ids, planned) : [];
  if (candidates.length === 0) return { ...day, cards: latestFirst(day.cards) };
  const outlook = await readOutlook(db, learner.id);
  const added = planCards({ ...outlook, userId: learner.id }, candidates, room);
  const rows = added.map(({ topic_id, arm, reason }, index) => ({
    ...{ topic_id, arm, reason },
    position: day.last_position + 1 + index,
  }));
  const isOurs = await insertDailyCards(db, learner, rows);
  const now = isOurs ? { ...day, cards: [...day.cards, ...added] } : await findCardDay(db, learner);
  return { ...now, cards: latestFirst(now.cards) };
}

const latestFirst = (cards: readonly DayCard[]) =>
  cards.toSorted((a, b) => Number(b.is_latest) - Number(a.is_latest));

/** `key`: the name its sender gave it. */
type Mark = { topicId: number; rating: Recall; key: string | undefined };

/**
 * Notes that a topic was revised today and returns when it is due next. A second time on one day changes nothing, nor
 * does the same mark on any later day, sent again because its reply was lost; 404 for an unknown topic.
 */
export function markRevised(db: Db, userId: number, { topicId, rating, key }: Mark): Promise<Date> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw unauthorized();
    const found = await findTopicMemory(tx, userId, topicId, key);
    if (!found) throw notFound("topic");
    const { is_marked, now, ...stored } = found;
    const memory = isMemory(stored) ? stored : null;
    if (memory && is_marked) return memory.dueAt;
    const next = reviseMemory(memory, rating, now);
    await saveRevision(tx, { user_id: userId, topic_id: topicId }, { rating, key, at: now, memory: next });
    return next.dueAt;
  });
}

/** The columns of a memory are all there or, before the first revision, all null. */
const isMemory = (stored: { [K in keyof Memory]: Memory[K] | null }): stored is Memory =>
  stored.reps !== null;

function toCard(note: Awaited<ReturnType<typeof listNotes>>[number]): RevisionNote {
  const { title, body, body_html, topic_id, topic_name, chapter_id, chapter_name } = note;
  return { title, body, body_html, topic: { id: topic_id, name: topic_name, chapter_id, chapter_name } };
}
