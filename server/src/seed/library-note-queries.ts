import { sql } from "kysely";
import type { Db } from "../db/connect.ts";
import { UNRENDERED } from "../markup/renderer-version.ts";
import { type DesiredNote, noteState } from "./desired-rows.ts";
import { fingerprintOf } from "./read-content.ts";
import type { ActualRow } from "./seed-plan.ts";

export async function listActualNotes(db: Db): Promise<ActualRow[]> {
  const rows = await db
    .selectFrom("notes")
    .select([
      "id",
      "source_slug",
      "source_checksum",
      "topic_id",
      "title",
      "body",
      "read_seconds",
      "deleted_at",
      "status",
    ])
    .where("source_slug", "is not", null)
    .execute();
  return rows.map(
    ({ id, source_slug, source_checksum, topic_id, title, body, read_seconds, deleted_at, status }) => ({
      id,
      slug: source_slug ?? "",
      state: noteState(source_checksum, deleted_at !== null),
      fingerprint: fingerprintOf([
        topic_id,
        title,
        body,
        read_seconds,
        deleted_at !== null,
        // Only a draft's status: fingerprints stored before notes could be drafts stay valid.
        ...(status === "published" ? [] : [status]),
      ]),
      isHidden: deleted_at !== null,
    }),
  );
}

/** Writes notes whose texts are still to be rendered. */
export async function saveNotes(
  db: Db,
  notes: readonly DesiredNote[],
  topicIds: Map<string, number>,
): Promise<void> {
  if (notes.length === 0) return;
  await db
    .insertInto("notes")
    .values(notes.map((note) => rowOf(note, topicIds)))
    .onConflict((conflict) =>
      conflict.column("source_slug").doUpdateSet((row) => ({
        source_checksum: row.ref("excluded.source_checksum"),
        topic_id: row.ref("excluded.topic_id"),
        title: row.ref("excluded.title"),
        body: row.ref("excluded.body"),
        body_html: row.ref("excluded.body_html"),
        body_alternative: row.ref("excluded.body_alternative"),
        renderer_version: row.ref("excluded.renderer_version"),
        read_seconds: row.ref("excluded.read_seconds"),
        updated_at: sql<Date>`app_now()`,
        deleted_at: null,
        status: "published",
      })),
    )
    .execute();
}

/** Hides notes whose file was removed. Keeps the rows, because learners' bookmarks refer to them. */
export async function hideNotes(db: Db, rows: readonly ActualRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await sql`update notes set deleted_at = app_now() where id = any(${ids}::int[]) and deleted_at is null`.execute(
    db,
  );
}

function rowOf(note: DesiredNote, topicIds: Map<string, number>) {
  return {
    source_slug: note.slug,
    source_checksum: note.checksum,
    topic_id: topicIds.get(note.topic) ?? 0,
    title: note.title,
    body: note.body,
    body_html: "",
    body_alternative: "",
    renderer_version: UNRENDERED,
    read_seconds: note.read_seconds,
  };
}
