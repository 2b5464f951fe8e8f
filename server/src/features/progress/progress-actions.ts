import type { RequestOf, ResponseOf } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockUser } from "../../db/lock-user.ts";
import { invalid, signedOut } from "../../domain-errors.ts";
import { replanToday } from "../revision/revision-actions.ts";
import {
  countExisting,
  findCoverage,
  replaceCoverage,
  replaceUserChapters,
  replaceUserTopics,
} from "./progress-queries.ts";

type Selection = {
  chapter_ids: number[];
  latest_chapter_id: number | null;
  topic_ids?: number[] | undefined;
};

/**
 * Replaces the set of completed chapters and, if `topic_ids` is given, that of completed topics: both or neither.
 * Throws `invalid` for an unknown chapter or topic, or a latest chapter outside the set.
 */
export async function saveUserChapters(db: Db, userId: number, selection: Selection) {
  const chapter_ids = sortedSet(selection.chapter_ids);
  const topicIds = selection.topic_ids && sortedSet(selection.topic_ids);
  const { latest_chapter_id } = selection;
  if (latest_chapter_id !== null && !chapter_ids.includes(latest_chapter_id))
    throw invalid("unknown_latest_chapter");
  if ((await countExisting(db, "chapters", chapter_ids)) !== chapter_ids.length)
    throw invalid("unknown_chapters");
  if (topicIds) await rejectUnknownTopics(db, topicIds);
  await inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw signedOut();
    await replaceUserChapters(tx, userId, chapter_ids, latest_chapter_id);
    if (topicIds) await replaceUserTopics(tx, userId, topicIds);
  });
  return { chapter_ids, latest_chapter_id };
}

/** Replaces the set of completed topics. Throws `invalid` for an unknown topic. */
export async function saveUserTopics(db: Db, userId: number, topicIds: number[]) {
  const topic_ids = sortedSet(topicIds);
  await rejectUnknownTopics(db, topic_ids);
  await inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw signedOut();
    await replaceUserTopics(tx, userId, topic_ids);
  });
  return { topic_ids };
}

type Coverage = RequestOf<"putCoverage">["body"]["chapters"];

/**
 * Replaces what the learner has covered; of a chapter that is listed twice, the last state counts. What is left of
 * today's plan is chosen again, because it follows from this. Throws `invalid` for an unknown chapter.
 */
export async function saveCoverage(
  db: Db,
  userId: number,
  chapters: Coverage,
): Promise<ResponseOf<"putCoverage">> {
  const stateOf = new Map(chapters.map(({ chapter_id, state }) => [chapter_id, state]));
  if ((await countExisting(db, "chapters", [...stateOf.keys()])) !== stateOf.size)
    throw invalid("unknown_chapters");
  return inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw signedOut();
    await replaceCoverage(tx, userId, stateOf);
    await replanToday(tx, [userId]);
    return findCoverage(tx, userId);
  });
}

async function rejectUnknownTopics(db: Db, topicIds: number[]): Promise<void> {
  if ((await countExisting(db, "topics", topicIds)) !== topicIds.length) throw invalid("unknown_topics");
}

const sortedSet = (ids: number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);
