import { sql } from "kysely";
import { stableNow } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";

type Image = { hash: string; bytes: Buffer; width: number; height: number };

/** Stores an image once; an existing one counts as uploaded now. */
export async function saveImage(tx: Db, image: Image): Promise<void> {
  await tx
    .insertInto("images")
    .values(image)
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ uploaded_at: sql<Date>`app_now()` }))
    .execute();
}

/** Returns the bytes of the WebP with this name. */
export async function findImage(db: Db, hash: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom("images").select("bytes").where("hash", "=", hash).executeTakeFirst();
  return row?.bytes;
}

/**
 * Deletes up to `limit` images that were uploaded more than `days` days ago and that no version of a text has ever
 * referenced; returns how many there were.
 */
export async function deleteOrphanImages(db: Db, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from images where hash = any(array(select hash from images
    where uploaded_at < ${stableNow} - ${days} * interval '1 day'
      and not exists (select from image_references m where m.hash = images.hash)
    order by uploaded_at limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
