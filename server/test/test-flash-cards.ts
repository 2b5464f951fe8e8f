import { sql } from "kysely";
import type { Db } from "../src/db/connect.ts";

/** Inserts flash cards of a note, as seeding would store them. Returns their ids. */
export async function addFlashCards(db: Db, noteId: number, count: number): Promise<number[]> {
  const rows = await db
    .insertInto("flash_cards")
    .values(
      Array.from({ length: count }, (_, index) => ({
        source_slug: `note-${noteId}#${index + 1}`,
        note_id: noteId,
        position: index,
        front: `Front ${index + 1}`,
        back: `Back ${index + 1}`,
        front_html: `<p>Front ${index + 1}</p>`,
        back_html: `<p>Back ${index + 1}</p>`,
        renderer_version: 1,
      })),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** Keeps the sessions of a test alive that shifts the clock by days. */
export const renewSessions = (db: Db) => sql`update sessions set last_seen_at = app_now()`.execute(db);
