import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { Illustrations } from "../../markup/images.ts";
import type { FileQuestion } from "./file-question.ts";

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

/** Returns the library's illustrations with these names. */
export async function listIllustrations(db: Db, names: readonly string[]): Promise<Illustrations> {
  if (names.length === 0) return {};
  const rows = await db
    .selectFrom("illustrations")
    .select(["name", "svg"])
    .where("name", "in", names)
    .execute();
  return Object.fromEntries(rows.map(({ name, svg }) => [name, svg]));
}

/** Returns the texts of the next `limit` questions with ids above `after`, without deleted ones. */
export async function listTexts(db: Db, after: number, limit: number) {
  const { rows } = await sql<{ id: number; texts: string[] }>`
    select q.id, array[v.text] || coalesce((select array_agg(o.text order by o.position)
      from option_versions o where o.version_id = v.id), '{}') as texts
    from questions q join question_versions v on v.id = q.version_id
    where q.id > ${after} and q.deleted_at is null order by q.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns questions in the form of files, ordered by id. */
export async function listFileQuestions(db: Db, ids: readonly number[]): Promise<FileQuestion[]> {
  const { rows } = await sql<FileQuestion>`
    select v.type, v.text, coalesce((select jsonb_agg(jsonb_build_object('text', o.text, 'correct', o.is_correct,
        'rationale', o.rationale) order by o.position) from option_versions o where o.version_id = v.id), '[]') as answers,
      v.single_answer, v.accept, v.unit, v.solution, v.difficulty, v.exams,
      coalesce(c.name, '') as chapter, coalesce(t.name, '') as topic,
      coalesce((select array_agg(g.name order by g.name) from question_tags l join tags g on g.id = l.tag_id
        where l.question_id = q.id), '{}') as tags,
      case when v.source_exam is not null and v.source_year is not null then jsonb_build_object('exam', v.source_exam,
        'year', v.source_year, 'session', v.source_session, 'paper', v.source_paper, 'number', v.source_number,
        'pattern', v.source_pattern) end as source
    from questions q join question_versions v on v.id = q.version_id
      left join topics t on t.id = q.topic_id left join chapters c on c.id = t.chapter_id
    where q.id = any(${[...ids]}::int[]) order by q.id`.execute(db);
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
