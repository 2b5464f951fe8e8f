import { sql } from "kysely";
import { stableNow } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";

type AgeAnswer = { isMinor: boolean; noticeVersion: string };
type Link = { tokenHash: Buffer; emailHash: Buffer; noticeVersion: string };

/** Returns the user's age answers and consents, oldest first. */
export function findConsents(db: Db, userId: number) {
  return db
    .selectFrom("consents")
    .select(["is_minor", "notice_version"])
    .select(sql<boolean>`granted_at is not null and withdrawn_at is null`.as("is_in_force"))
    .select(sql<boolean>`withdrawn_at is not null`.as("is_withdrawn"))
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

/** Stores an answer to the age question. An adult's answer is also a consent. */
export async function insertAge(
  db: Db,
  userId: number,
  { isMinor, noticeVersion }: AgeAnswer,
): Promise<void> {
  const grant = isMinor ? {} : { given_by: "self", granted_at: sql<Date>`app_now()` };
  await db
    .insertInto("consents")
    .values({ user_id: userId, is_minor: isMinor, notice_version: noticeVersion, ...grant })
    .execute();
}

/** Stores a new link, replacing an unused one; returns when the new link expires. */
export async function saveLink(db: Db, userId: number, link: Link): Promise<Date> {
  const request = {
    token_hash: link.tokenHash,
    parent_email_hash: link.emailHash,
    notice_version: link.noticeVersion,
    requested_at: sql<Date>`app_now()`,
    expires_at: sql<Date>`app_now() + interval '7 days'`,
  };
  const { expires_at } = await db
    .insertInto("consents")
    .values({ user_id: userId, is_minor: true, ...request })
    .onConflict((conflict) => conflict.column("user_id").where("granted_at", "is", null).doUpdateSet(request))
    .returning(sql<Date>`expires_at`.as("expires_at"))
    .executeTakeFirstOrThrow();
  return expires_at;
}

/**
 * Finds a link by the hash of its token; undefined if there is none. For a used link, `granted_at` and `withdrawn_at`
 * are those of the user's latest consent, whichever link granted it.
 */
export async function findLink(db: Db, tokenHash: Buffer) {
  const { rows } = await sql<StoredLink>`
    select l.user_id, u.name as learner_name, l.parent_email_hash, shown.granted_at, shown.withdrawn_at,
      l.expires_at <= ${stableNow} as is_expired, coalesce(l.parent_token_hash = ${tokenHash}, false) as is_parent_link,
      exists (select from consents c where c.user_id = l.user_id and c.granted_at is null) as is_reopened
    from consents l join users u on u.id = l.user_id
      left join lateral (select granted_at, withdrawn_at from consents c
        where c.user_id = l.user_id and c.granted_at is not null and l.granted_at is not null
        order by c.id desc limit 1) as shown on true
    where l.token_hash = ${tokenHash} or l.parent_token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

type StoredLink = {
  user_id: number;
  learner_name: string;
  parent_email_hash: Buffer | null;
  granted_at: Date | null;
  withdrawn_at: Date | null;
  is_expired: boolean;
  /** Whether it's the link that the parent received when agreeing, not the link that the learner handed over. */
  is_parent_link: boolean;
  /** Whether the learner has to ask a parent again. */
  is_reopened: boolean;
};

type Grant = { noticeVersion: string; parentTokenHash: Buffer };

/**
 * Grants consent if the link is unused and not expired. Returns whether this call did so: of two concurrent calls
 * only one succeeds.
 */
export async function grantByLink(
  tx: Db,
  tokenHash: Buffer,
  { noticeVersion, parentTokenHash }: Grant,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("consents")
    .set({ granted_at: sql`app_now()`, given_by: "parent", notice_version: noticeVersion })
    .set({ parent_token_hash: parentTokenHash })
    .where("token_hash", "=", tokenHash)
    .where("granted_at", "is", null)
    .where("expires_at", ">", stableNow)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Adds a consent after a withdrawn one. The links of the withdrawn consent stay valid. */
export async function regrant(tx: Db, userId: number, noticeVersion: string): Promise<boolean> {
  const grant = { is_minor: true, given_by: "parent", granted_at: sql<Date>`app_now()` };
  await tx
    .insertInto("consents")
    .values({ user_id: userId, notice_version: noticeVersion, ...grant })
    .execute();
  return true;
}

/** Withdraws the user's consent in force, if there is one. */
export async function withdrawInForce(db: Db, userId: number): Promise<void> {
  await db
    .updateTable("consents")
    .set({ withdrawn_at: sql`app_now()` })
    .where("user_id", "=", userId)
    .where("granted_at", "is not", null)
    .where("withdrawn_at", "is", null)
    .execute();
}

/**
 * Clears the hashes and the expiry of up to `limit` links that expired unused at least 30 days ago; returns how many.
 * The request stays pending, and the learner can ask again.
 */
export async function purgeExpiredLinks(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } =
    await sql`update consents set token_hash = null, parent_email_hash = null, expires_at = null
    where id = any(array(select id from consents
      where granted_at is null and expires_at < ${stableNow} - interval '30 days' order by expires_at limit ${limit}))`.execute(
      db,
    );
  return Number(numAffectedRows ?? 0);
}

/** Returns one page of the learners who wait for a parent's consent, longest wait first, and the total. */
export async function listPending(db: Db, { page, limit }: { page: number; limit: number }) {
  const pending = db
    .selectFrom("consents")
    .innerJoin("users", "users.id", "consents.user_id")
    .where("granted_at", "is", null);
  const rows = await pending
    .select(["user_id", "users.name", "users.email", "requested_at", "expires_at"])
    .orderBy("consents.id")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await pending
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const consents = rows.map(({ requested_at, expires_at, ...row }) => ({
    ...row,
    requested_at: requested_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
  }));
  return { consents, pagination: { page, limit, total } };
}

/** Deletes the age answers and consents of a user, and what an earlier account of the same person left. */
export async function deleteConsents(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom("consents").where("user_id", "=", userId).execute();
  await sql`delete from minor_records using users
    where users.id = ${userId} and minor_records.subject_hash = subject_hash(users)`.execute(tx);
}

/** Deletes up to `limit` records of minors that are older than a year; returns how many there were. */
export async function deleteOldMinorRecords(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from minor_records where subject_hash = any(array(
    select subject_hash from minor_records where recorded_at < ${stableNow} - interval '12 months' limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
