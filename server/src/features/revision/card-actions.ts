import type { RevisionNote } from "@rasayan/contract";
import { type Memory, type Recall, reviseMemory } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { notFound, unauthorized } from "../../http/errors.ts";
import {
  findCardDay,
  findTopicMemory,
  listCardCandidates,
  listNotes,
  lockLearner,
  saveRevision,
} from "./card-queries.ts";
import { DAILY_CARDS, pickCards } from "./daily-cards.ts";
import { type Learner, listTopicsOfDay } from "./revision-actions.ts";

/** The cards still to be revised today: twenty a day less those revised. */
export async function listCards(db: Db, learner: Learner): Promise<RevisionNote[]> {
  const topicIds = await listTopicsOfDay(db, learner);
  const { now, revised } = await findCardDay(db, learner.id);
  const candidates = await listCardCandidates(db, learner.id, topicIds);
  const contentIds = pickCards(candidates, now, DAILY_CARDS - revised).map((card) => card.content_id);
  const notes = new Map((await listNotes(db, contentIds)).map((note) => [note.id, note]));
  return contentIds.flatMap((id) => notes.get(id) ?? []).map(toCard);
}

/**
 * Notes that a topic was revised today and returns when it is due next. A second time on one day changes nothing;
 * 404 for an unknown topic.
 */
export function markRevised(db: Db, userId: number, topicId: number, rating: Recall): Promise<Date> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockLearner(tx, userId))) throw unauthorized();
    const found = await findTopicMemory(tx, userId, topicId);
    if (!found) throw notFound("topic");
    const { is_revised_today, now, ...stored } = found;
    const memory = isMemory(stored) ? stored : null;
    if (memory && is_revised_today) return memory.dueAt;
    const next = reviseMemory(memory, rating, now);
    await saveRevision(tx, { user_id: userId, topic_id: topicId }, { rating, at: now, memory: next });
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
