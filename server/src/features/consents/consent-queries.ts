import { sql } from "kysely";
import { nowAtOnce } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";

type Told = { isMinor: boolean; noticeVersion: string };
type Link = { tokenHash: Buffer; emailHash: Buffer; noticeVersion: string };

/** What the user has said and agreed to so far, the newest last. */
export function findConsents(db: Db, userId: number) {
  return db
    .selectFrom("consents")
    .select("is_minor")
    .select(sql<boolean>`granted_at is not null and withdrawn_at is null`.as("is_in_force"))
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

/** Notes the first answer to the age question; an adult's is an agreement. */
export async function insertAge(db: Db, userId: number, { isMinor, noticeVersion }: Told): Promise<void> {
  const agreed = isMinor ? {} : { given_by: "self", granted_at: sql<Date>`app_now()` };
  await db
    .insertInto("consents")
    .values({ user_id: userId, is_minor: isMinor, notice_version: noticeVersion, ...agreed })
    .execute();
}

/** Puts a new link in the place of one that was not used; returns until when it can be. */
export async function saveLink(db: Db, userId: number, link: Link): Promise<Date> {
  const asked = {
    token_hash: link.tokenHash,
    parent_email_hash: link.emailHash,
    notice_version: link.noticeVersion,
    asked_at: sql<Date>`app_now()`,
    expires_at: sql<Date>`app_now() + interval '7 days'`,
  };
  const { expires_at } = await db
    .insertInto("consents")
    .values({ user_id: userId, is_minor: true, ...asked })
    .onConflict((conflict) => conflict.column("user_id").where("granted_at", "is", null).doUpdateSet(asked))
    .returning(sql<Date>`expires_at`.as("expires_at"))
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** What a link is for; undefined when there is no such link. */
export function findLink(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom("consents")
    .innerJoin("users", "users.id", "consents.user_id")
    .select(["user_id", "users.name as learner_name", "parent_email_hash", "granted_at", "withdrawn_at"])
    .select(sql<boolean>`expires_at <= app_now()`.as("is_over"))
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/** Whether the link was used by this call: of two at once only one is. */
export async function grantByLink(db: Db, tokenHash: Buffer, noticeVersion: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("consents")
    .set({ granted_at: sql`app_now()`, given_by: "parent", notice_version: noticeVersion })
    .where("token_hash", "=", tokenHash)
    .where("granted_at", "is", null)
    .where("expires_at", ">", sql<Date>`app_now()`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** A second withdrawal keeps the time of the first. */
export async function withdrawByLink(db: Db, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable("consents")
    .set({ withdrawn_at: sql`coalesce(withdrawn_at, app_now())` })
    .where("token_hash", "=", tokenHash)
    .where("granted_at", "is not", null)
    .execute();
}

/**
 * Empties what is kept of at most so many links that ran out a month ago unused; returns how many there were. The
 * learner still waits and can ask anew.
 */
export async function emptyOldLinks(db: Db, most: number): Promise<number> {
  const { numAffectedRows } =
    await sql`update consents set token_hash = null, parent_email_hash = null, expires_at = null
    where id = any(array(select id from consents
      where granted_at is null and expires_at < ${nowAtOnce} - interval '30 days' order by expires_at limit ${most}))`.execute(
      db,
    );
  return Number(numAffectedRows ?? 0);
}

/** One page of the learners who wait for a parent, those who have waited longest first. */
export async function listPending(db: Db, { page, limit }: { page: number; limit: number }) {
  const pending = db
    .selectFrom("consents")
    .innerJoin("users", "users.id", "consents.user_id")
    .where("granted_at", "is", null);
  const rows = await pending
    .select(["user_id", "users.name", "users.email", "asked_at", "expires_at"])
    .orderBy("consents.id")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await pending
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const consents = rows.map(({ asked_at, expires_at, ...row }) => ({
    ...row,
    asked_at: asked_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
  }));
  return { consents, pagination: { page, limit, total } };
}
