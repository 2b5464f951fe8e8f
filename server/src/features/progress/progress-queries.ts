import type { Db } from "../../db/connect.ts";

export async function findUserChapters(db: Db, userId: number) {
  const rows = await db
    .selectFrom("users")
    .leftJoin("completed_chapters", "completed_chapters.user_id", "users.id")
    .select(["users.latest_chapter_id", "completed_chapters.chapter_id"])
    .where("users.id", "=", userId)
    .orderBy("completed_chapters.chapter_id")
    .execute();
  return {
    chapter_ids: rows.flatMap((row) => row.chapter_id ?? []),
    latest_chapter_id: rows[0]?.latest_chapter_id ?? null,
  };
}

export async function findUserTopics(db: Db, userId: number) {
  const rows = await db
    .selectFrom("completed_topics")
    .select("topic_id")
    .where("user_id", "=", userId)
    .orderBy("topic_id")
    .execute();
  return { topic_ids: rows.map((row) => row.topic_id) };
}

/** Returns how many of these ids exist in the table. */
export async function countExisting(
  db: Db,
  table: "chapters" | "topics",
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("existing"))
    .where("id", "in", ids)
    .executeTakeFirstOrThrow();
  return row.existing;
}

export async function replaceUserChapters(
  tx: Db,
  userId: number,
  ids: readonly number[],
  latest: number | null,
) {
  await tx.deleteFrom("completed_chapters").where("user_id", "=", userId).execute();
  const rows = ids.map((chapter_id) => ({ user_id: userId, chapter_id }));
  if (rows.length > 0) await tx.insertInto("completed_chapters").values(rows).execute();
  await tx.updateTable("users").set({ latest_chapter_id: latest }).where("id", "=", userId).execute();
}

export async function replaceUserTopics(tx: Db, userId: number, ids: readonly number[]) {
  await tx.deleteFrom("completed_topics").where("user_id", "=", userId).execute();
  const rows = ids.map((topic_id) => ({ user_id: userId, topic_id }));
  if (rows.length > 0) await tx.insertInto("completed_topics").values(rows).execute();
}
