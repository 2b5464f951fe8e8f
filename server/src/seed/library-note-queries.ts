import { sql } from "kysely";
import type { Db } from "../db/connect.ts";
import { UNRENDERED } from "../markup/renderer-version.ts";
import { type DesiredNote, noteState } from "./desired-rows.ts";
import type { Note } from "./library.ts";
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

/**
 * Writes the flash cards of all recall lists whose note is stored, and hides those that have left them. A card whose text
 * stays the same keeps its HTML.
 */
export async function saveFlashCards(db: Db, notes: readonly Note[]): Promise<void> {
  const rows = notes.flatMap(({ fields, recall }) =>
    recall.map(({ number, front, back }, position) => ({
      slug: `${fields.id}#${number}`,
      note: fields.id,
      position,
      front: front.text,
      back: back.text,
    })),
  );
  await sql`insert into flash_cards (source_slug, note_id, position, front, back, front_html, back_html, renderer_version)
    select r.slug, n.id, r.position, r.front, r.back, '', '', ${UNRENDERED}::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(slug text, note text, position smallint, front text, back text)
      join notes n on n.source_slug = r.note
    on conflict (source_slug) do update set note_id = excluded.note_id, position = excluded.position,
      front = excluded.front, back = excluded.back, deleted_at = null,
      renderer_version = case when (flash_cards.front, flash_cards.back) = (excluded.front, excluded.back)
        then flash_cards.renderer_version else excluded.renderer_version end
    where (flash_cards.note_id, flash_cards.position, flash_cards.front, flash_cards.back, flash_cards.deleted_at)
      is distinct from (excluded.note_id, excluded.position, excluded.front, excluded.back, null::timestamptz)`.execute(
    db,
  );
  await sql`update flash_cards set deleted_at = app_now()
    where note_id is not null and deleted_at is null and source_slug <> all(${rows.map(({ slug }) => slug)}::text[])`.execute(
    db,
  );
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
