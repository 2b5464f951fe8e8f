import type { Db } from "../../db/connect.ts";
import { lockUser } from "../../db/lock-user.ts";
import { invalid, signedOut } from "../../domain-errors.ts";
import { countExisting, replaceUserChapters, replaceUserTopics } from "./progress-queries.ts";

/**
 * Replaces the set of completed chapters. Throws `invalid` for an unknown chapter or a latest chapter outside the
 * set.
 */
export async function saveUserChapters(
  db: Db,
  userId: number,
  selection: { chapter_ids: number[]; latest_chapter_id: number | null },
) {
  const chapter_ids = [...new Set(selection.chapter_ids)].sort((a, b) => a - b);
  const { latest_chapter_id } = selection;
  if (latest_chapter_id !== null && !chapter_ids.includes(latest_chapter_id))
    throw invalid("latest_chapter_id must be one of chapter_ids.");
  if ((await countExisting(db, "chapters", chapter_ids)) !== chapter_ids.length)
    throw invalid("chapter_ids names a chapter that does not exist.");
  await db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId))) throw signedOut();
    await replaceUserChapters(tx, userId, chapter_ids, latest_chapter_id);
  });
  return { chapter_ids, latest_chapter_id };
}

/** Replaces the set of completed topics. Throws `invalid` for an unknown topic. */
export async function saveUserTopics(db: Db, userId: number, topicIds: number[]) {
  const topic_ids = [...new Set(topicIds)].sort((a, b) => a - b);
  if ((await countExisting(db, "topics", topic_ids)) !== topic_ids.length)
    throw invalid("topic_ids names a topic that does not exist.");
  await db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId))) throw signedOut();
    await replaceUserTopics(tx, userId, topic_ids);
  });
  return { topic_ids };
}
