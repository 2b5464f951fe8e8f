import type { Chapter, ExamTrack } from "@rasayan/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { isHeld } from "../../db/held-question.ts";

/** All chapters in teaching order. */
export function listChapters(db: Db) {
  return db
    .selectFrom("chapters")
    .select(["id", "name", "type", "weightage"])
    .select([
      sql<Chapter["previous_questions"]>`case when ${hasPastPaper(false)} then 'papers'
        when ${hasPastPaper(true)} then 'pattern' else 'none' end`.as("previous_questions"),
      examsWith(sql``).as("exams"),
      examsWith(sql`and q.source_year is not null`).as("past_exams"),
    ])
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** Returns whether there is a chapter with this id. */
export async function isChapter(db: Db, id: number): Promise<boolean> {
  const chapter = db.selectFrom("chapters").select("id").where("id", "=", id);
  return (await chapter.executeTakeFirst()) !== undefined;
}

/** The exams for which a chapter has such questions. They are literals, because each exam has an index of its own. */
function examsWith(condition: RawBuilder<unknown>) {
  const examIfAny = (exam: ExamTrack) => sql`case when exists (
    select from topics t join questions q on q.topic_id = t.id
    where t.chapter_id = chapters.id and q.status = 'published' and q.deleted_at is null and not ${isHeld("q")}
      and ${sql.lit(exam)} = any(q.exams) ${condition}) then ${sql.lit(exam)} end`;
  return sql<Chapter["exams"]>`array_remove(array[${examIfAny("main")}, ${examIfAny("advanced")}], null)`;
}

/** All topics, by chapter and in teaching order. */
export function listTopics(db: Db) {
  return db
    .selectFrom("topics")
    .innerJoin("chapters", "chapters.id", "topics.chapter_id")
    .select(["topics.id", "topics.name", "topics.chapter_id as chapterId"])
    .orderBy("chapters.position")
    .orderBy("chapters.id")
    .orderBy("topics.position")
    .orderBy("topics.id")
    .execute();
}

export function findChapter(db: Db, chapterId: number) {
  return db.selectFrom("chapters").select(["id", "name"]).where("id", "=", chapterId).executeTakeFirst();
}

/** Returns one page of a chapter's notes in reading order, and the total. */
export async function listNotes(db: Db, chapterId: number, page: { page: number; limit: number }) {
  const notes = await inReadingOrder(db, chapterId)
    .select(["notes.id", "notes.title", "topics.id as topic_id", "topics.name as topic"])
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute();
  const { total } = await db
    .selectFrom("notes")
    .innerJoin("topics", "topics.id", "notes.topic_id")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("topics.chapter_id", "=", chapterId)
    .where("notes.is_visible", "=", true)
    .executeTakeFirstOrThrow();
  return { notes, total };
}

/**
 * Returns a note of a chapter with the previous and the next note in reading order; undefined if the chapter has no
 * such note.
 */
export function findNote(db: Db, userId: number, chapterId: number, noteId: number) {
  const ordered = inReadingOrder(db, chapterId)
    .innerJoin("chapters", "chapters.id", "topics.chapter_id")
    .select([
      "notes.id",
      "notes.title",
      "notes.body",
      "notes.body_html",
      "topics.id as topic_id",
      "topics.name as topic",
      "chapters.id as chapter_id",
      "chapters.name as chapter_name",
    ])
    .select([
      sql<number | null>`lag(notes.id) over reading`.as("previous_id"),
      sql<string | null>`lag(notes.title) over reading`.as("previous_title"),
      sql<number | null>`lead(notes.id) over reading`.as("next_id"),
      sql<string | null>`lead(notes.title) over reading`.as("next_title"),
    ])
    .modifyEnd(sql`window reading as (order by topics.position, notes.id)`);
  return db
    .selectFrom(ordered.clearOrderBy().as("ordered"))
    .selectAll()
    .select(
      sql<boolean>`exists (select from note_bookmarks bookmark
        where bookmark.user_id = ${userId} and bookmark.note_id = ordered.id)`.as("bookmarked"),
    )
    .where("id", "=", noteId)
    .executeTakeFirst();
}

function inReadingOrder(db: Db, chapterId: number) {
  return db
    .selectFrom("notes")
    .innerJoin("topics", "topics.id", "notes.topic_id")
    .where("topics.chapter_id", "=", chapterId)
    .where("notes.is_visible", "=", true)
    .orderBy("topics.position")
    .orderBy("notes.id");
}

/**
 * Whether a chapter has a published question with a source year: taken from a paper, or, with `isPattern`, written in
 * the pattern of one.
 */
const hasPastPaper = (isPattern: boolean) => sql<boolean>`exists (select from question_versions v
  join questions q on q.version_id = v.id join topics t on t.id = v.topic_id
  where t.chapter_id = chapters.id and v.source_year is not null and v.source_pattern = ${isPattern}
    and q.status = 'published' and q.deleted_at is null and q.is_drawable)`;
