import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";

type Image = { hash: string; bytes: Buffer; width: number; height: number };

/** Keeps an image once; one that is there already counts as uploaded now. */
export async function saveImage(tx: Db, image: Image): Promise<void> {
  await tx
    .insertInto("images")
    .values(image)
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ uploaded_at: sql<Date>`app_now()` }))
    .execute();
}

/** The WebP of this name. */
export async function findImage(db: Db, hash: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom("images").select("bytes").where("hash", "=", hash).executeTakeFirst();
  return row?.bytes;
}

/** Deletes the images uploaded more than so many days ago that no text mentions, old versions and deleted ones included. */
export async function deleteOrphanImages(db: Db, days: number): Promise<void> {
  const hashesIn = (text: string) =>
    sql`regexp_matches(${sql.raw(text)}, '/assets/images/([a-z0-9]{22})\\.webp', 'g')`;
  await sql`
    with mentioned as (
      select (${hashesIn("text || ' ' || solution")})[1] as hash from question_versions
      union all select (${hashesIn("text || ' ' || rationale")})[1] from option_versions
      union all select (${hashesIn("body")})[1] from content_versions)
    delete from images where uploaded_at < app_now() - ${days} * interval '1 day'
      and not exists (select 1 from mentioned m where m.hash = images.hash)`.execute(db);
}
