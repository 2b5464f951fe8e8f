import type { NoteVersionRow } from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { toEditor } from "./audit-queries.ts";

/** Returns all versions of a note that isn't deleted, newest first. */
export async function listNoteVersions(db: Db, id: number): Promise<NoteVersionRow[]> {
  const rows = await db
    .selectFrom("notes")
    .innerJoin("note_versions as version", "version.note_id", "notes.id")
    .leftJoin("users", "users.id", "version.saved_by")
    .select(["version.version", "version.title", "version.saved_at"])
    .select(["users.id as author_id", "users.name as author_name"])
    .where("notes.id", "=", id)
    .where("notes.deleted_at", "is", null)
    .orderBy("version.version", "desc")
    .execute();
  return rows.map(({ author_id, author_name, saved_at, ...row }, index) => ({
    ...row,
    saved_at: saved_at.toISOString(),
    saved_by: toEditor(author_id, author_name),
    current: index === 0,
  }));
}

/** Returns the content of a version of a note, with its topic and chapter; undefined if there is none. */
export function findNoteVersion(db: Db, id: number, version: number) {
  return db
    .selectFrom("note_versions as version")
    .innerJoin("topics", "topics.id", "version.topic_id")
    .innerJoin("chapters", "chapters.id", "topics.chapter_id")
    .select(["version.version", "version.title", "version.body"])
    .select(["topics.id as topicId", "topics.name as topic"])
    .select(["chapters.id as chapterId", "chapters.name as chapter_name"])
    .where("note_id", "=", id)
    .where("version.version", "=", version)
    .executeTakeFirst();
}

/** Sets the author of the latest version, which a database trigger has added. */
export async function setVersionAuthor(tx: Db, id: number, authorId: number): Promise<void> {
  await sql`update note_versions set saved_by = ${authorId} where note_id = ${id}
    and version = (select max(version) from note_versions where note_id = ${id})`.execute(tx);
}
