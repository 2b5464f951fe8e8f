import type { AdminNote, NoteBody, NoteQuery, NoteVersionRow } from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { likePattern } from "../../db/like-pattern.ts";
import type { RenderedText } from "../../markup/render-text.ts";
import { RENDERER_VERSION } from "../../markup/renderer-version.ts";
import { toEditor } from "../audit/audit-queries.ts";

export type StoredNote = Omit<AdminNote, "etag">;
/** A note as it's to be stored. */
export type NoteContent = Required<NoteBody>;

/**
 * Returns one page of the notes in teaching order, and the total; deleted notes are listed by deletion time, latest
 * first.
 */
export async function listNotes(db: Db, { page, limit, ...filter }: NoteQuery) {
  const notes = await filteredNotes(db, filter)
    .select(["notes.id", "notes.title", status.as("status"), "notes.deleted_at", ...TOPIC_COLUMNS])
    .orderBy("notes.deleted_at", (order) => order.desc().nullsLast())
    .orderBy("chapters.position")
    .orderBy("chapters.id")
    .orderBy("topics.position")
    .orderBy("notes.id")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await filteredNotes(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = notes.map((row) => ({ ...row, deleted_at: row.deleted_at?.toISOString() ?? null }));
  return { contents: rows, pagination: { page, limit, total } };
}

/** Returns a note that isn't deleted. */
export function findNote(db: Db, id: number): Promise<StoredNote | undefined> {
  return noteRows(db).where("notes.id", "=", id).where("notes.deleted_at", "is", null).executeTakeFirst();
}

/** Locks a note, deleted or not, and reads it; undefined if it never existed. */
export async function lockNote(tx: Db, id: number) {
  await tx.selectFrom("notes").select("id").where("id", "=", id).forUpdate().execute();
  return noteRows(tx)
    .select(sql<boolean>`deleted_at is not null`.as("is_deleted"))
    .where("notes.id", "=", id)
    .executeTakeFirst();
}

export async function insertNote(tx: Db, body: NoteContent, rendered: RenderedText): Promise<number> {
  const { id } = await tx
    .insertInto("notes")
    .values(valuesOf(body, rendered))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveNote(tx: Db, id: number, body: NoteContent, rendered: RenderedText): Promise<void> {
  const values = { ...valuesOf(body, rendered), updated_at: sql<Date>`app_now()` };
  await tx.updateTable("notes").set(values).where("id", "=", id).execute();
}

/** Hides a note from everyone, or restores it. */
export async function setNoteDeleted(tx: Db, id: number, isDeleted: boolean): Promise<void> {
  const deleted_at = isDeleted ? sql<Date>`app_now()` : null;
  await tx.updateTable("notes").set({ deleted_at }).where("id", "=", id).execute();
}

function filteredNotes(
  db: Db,
  { q, topicId, chapterId, status: wantedStatus, deleted }: Omit<NoteQuery, "page" | "limit">,
) {
  const pattern = likePattern(q);
  return withTopicAndChapter(db)
    .where("notes.deleted_at", deleted === "true" ? "is not" : "is", null)
    .$if(topicId !== undefined, (query) => query.where("notes.topic_id", "=", topicId ?? 0))
    .$if(chapterId !== undefined, (query) => query.where("topics.chapter_id", "=", chapterId ?? 0))
    .$if(wantedStatus !== undefined, (query) => query.where(status, "=", wantedStatus ?? "published"))
    .$if(q.trim() !== "", (query) =>
      query.where((eb) => eb.or([eb("title", "ilike", pattern), eb("body", "ilike", pattern)])),
    );
}

const withTopicAndChapter = (db: Db) =>
  db
    .selectFrom("notes")
    .innerJoin("topics", "topics.id", "notes.topic_id")
    .innerJoin("chapters", "chapters.id", "topics.chapter_id");

const noteRows = (db: Db) =>
  withTopicAndChapter(db)
    .select([
      "notes.id",
      "notes.title",
      "notes.body",
      "notes.body_html",
      status.as("status"),
      ...TOPIC_COLUMNS,
    ])
    .select(sql<number>`(select max(version) from note_versions where note_id = notes.id)`.as("version"));

const status = sql<StoredNote["status"]>`notes.status`;

const TOPIC_COLUMNS = [
  "topics.id as topicId",
  "topics.name as topic",
  "chapters.id as chapterId",
  "chapters.name as chapter_name",
] as const;

const valuesOf = (
  { title, body, topicId, status }: NoteContent,
  { html, textAlternative }: RenderedText,
) => ({
  title,
  body,
  topic_id: topicId,
  status,
  body_html: html,
  body_alternative: textAlternative,
  renderer_version: RENDERER_VERSION,
});

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
