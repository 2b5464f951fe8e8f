import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { isHeld } from "../../db/held-question.ts";

/** Returns every topic with its chapter, by their names and by their slugs in the content files. */
export async function listTopicNames(db: Db) {
  const { rows } = await sql<{
    id: number;
    topic: string;
    chapter: string;
    topic_slug: string | null;
    chapter_slug: string | null;
  }>`
    select t.id, t.name as topic, c.name as chapter, c.source_slug as chapter_slug,
      split_part(t.source_slug, '/', 2) as topic_slug
    from topics t join chapters c on c.id = t.chapter_id order by t.id`.execute(db);
  return rows;
}

export async function listTagNames(db: Db) {
  return db.selectFrom("tags").select(["id", "name", "source_slug"]).execute();
}

/** Returns the next `limit` questions with ids above `after`, without deleted ones: their texts, and which are held for tests. */
export async function listQuestionTexts(db: Db, after: number, limit: number) {
  const { rows } = await sql<{ id: number; is_held: boolean; texts: string[] }>`
    select q.id, ${isHeld("q")} as is_held, array[v.text] || coalesce((select array_agg(o.text order by o.position)
      from option_versions o where o.version_id = v.id), '{}') as texts
    from questions q join question_versions v on v.id = q.version_id
    where q.id > ${after} and q.deleted_at is null order by q.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the bytes of the images with these hashes. */
export async function listImages(
  db: Db,
  hashes: readonly string[],
): Promise<{ hash: string; bytes: Buffer }[]> {
  if (hashes.length === 0) return [];
  return db.selectFrom("images").select(["hash", "bytes"]).where("hash", "in", hashes).execute();
}
