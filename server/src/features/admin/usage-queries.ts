import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";

/** The number of rows of each kind that refer to an object. */
export type Usage = Record<string, number>;

/** Counts the rows that prevent a chapter from being deleted. */
export async function countChapterUses(tx: Db, id: number): Promise<Usage> {
  const { rows } = await sql<Usage>`select
    (select count(*) from topics where chapter_id = ${id}) as "topics",
    (select count(*) from chapter_prerequisites where prerequisite_id = ${id}) as "chapters that build on it",
    (select count(*) from quizzes where chapter_id = ${id}) as "quizzes",
    (select count(*) from completed_chapters where chapter_id = ${id})
      + (select count(*) from users where latest_chapter_id = ${id}) as "marks in students' progress"`.execute(
    tx,
  );
  return rows[0] ?? {};
}

/**
 * Counts the rows that prevent a topic from being deleted. Deleted questions and notes are counted separately: they
 * can be restored, and no list shows them.
 */
export async function countTopicUses(tx: Db, id: number): Promise<Usage> {
  const { rows } = await sql<Usage>`select
    (select count(*) from questions where topic_id = ${id} and deleted_at is null) as "questions",
    (select count(*) from questions where topic_id = ${id} and deleted_at is not null) as "deleted questions",
    (select count(distinct v.question_id) from question_versions v join questions q on q.id = v.question_id
      where v.topic_id = ${id} and q.topic_id is distinct from ${id}) as "questions in an earlier version",
    (select count(*) from notes where topic_id = ${id} and deleted_at is null) as "contents",
    (select count(*) from notes where topic_id = ${id} and deleted_at is not null) as "deleted contents",
    (select count(distinct v.note_id) from note_versions v join notes c on c.id = v.note_id
      where v.topic_id = ${id} and c.topic_id <> ${id}) as "contents in an earlier version",
    (select count(*) from completed_topics where topic_id = ${id})
      + (select count(*) from topic_memory_states where topic_id = ${id})
      + (select count(*) from topic_reviews where topic_id = ${id}) as "marks in students' progress"`.execute(
    tx,
  );
  return rows[0] ?? {};
}

export async function countTagUses(tx: Db, id: number): Promise<Usage> {
  const { rows } = await sql<Usage>`select
    count(*) filter (where q.deleted_at is null) as "questions",
    count(*) filter (where q.deleted_at is not null) as "deleted questions",
    (select count(distinct option_id) from option_versions where misconception_id = ${id}) as "answers"
    from question_tags t join questions q on q.id = t.question_id where t.tag_id = ${id}`.execute(tx);
  return rows[0] ?? {};
}
