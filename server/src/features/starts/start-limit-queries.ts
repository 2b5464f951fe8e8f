import { sql } from "kysely";
import { stableNow } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";

export type StartKind = "quiz" | "drill";

export async function insertStart(tx: Db, userId: number, kind: StartKind): Promise<void> {
  await tx.insertInto("starts").values({ user_id: userId, kind }).execute();
}

/** Returns the seconds until the learner has made fewer than `limit` starts within an hour; 0 or less if that is so now. */
export async function secondsUntilAllowed(
  tx: Db,
  userId: number,
  kind: StartKind,
  limit: number,
): Promise<number> {
  const oldest = await tx
    .selectFrom("starts")
    .select(
      sql<number>`ceil(extract(epoch from started_at + interval '1 hour' - app_now()))::integer`.as("wait"),
    )
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .orderBy("id", "desc")
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst();
  return oldest?.wait ?? 0;
}

/** Deletes up to `limit` starts that are older than an hour; returns how many there were. */
export async function deleteOldStarts(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from starts where ctid = any(array(
    select ctid from starts where started_at < ${stableNow} - interval '1 hour' order by started_at limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
