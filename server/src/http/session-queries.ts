import type { Role } from "@rasayan/contract";
import { type RawBuilder, sql } from "kysely";
import { appNow, stableNow, statementNow } from "../db/clock.ts";
import type { Db } from "../db/connect.ts";
import { prepare } from "../db/prepared.ts";
import type { Device } from "./device-name.ts";

/** The user of a session. */
export type SessionUser = {
  id: number;
  role: Role;
  target_exam: "JEE Main" | "JEE Advanced" | null;
  class_standard: string | null;
  /** The calendar day in India as YYYY-MM-DD, read once so that it can't change during a request. */
  local_date: string;
  /** Whether the user or a parent has consented to the privacy notice and not withdrawn the consent. */
  has_consented: boolean;
};

/** The hash of a request's session token in hex, and whether its user must have consented to the privacy notice. */
export type SessionCredentials = { session_key: string; must_consent: boolean };

// Sessions of teachers, editors and admins are short: a lost device of theirs puts names of students or all content at risk.
const isAlive = (now: RawBuilder<Date>) => sql<boolean>`case when users.role = 'student'
  then last_seen_at > ${now} - interval '30 days' and sessions.created_at > ${now} - interval '90 days'
  else last_seen_at > ${now} - interval '1 hour' and sessions.created_at > ${now} - interval '12 hours' end`;

// Each recorded visit is a disk write. A learner's session lasts 30 days without a visit, so 10 minutes don't matter.
const isStale = (now: RawBuilder<Date>) => sql<boolean>`(last_seen_at < ${now}
  - case when users.role = 'student' then interval '10 minutes' else interval '1 minute' end)`;

const hasConsented = sql<boolean>`exists (select from consents where consents.user_id = users.id
  and granted_at is not null and withdrawn_at is null)`;

/** Finds the user of a valid session; `stale` tells whether to update its last visit. */
export const findSession = prepare((db, { tokenHash }: { tokenHash: Buffer }) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["users.id", "users.role", "users.target_exam", "users.class_standard"])
    .select(hasConsented.as("has_consented"))
    .select(sql<boolean>`users.demo_role is not null`.as("is_demo"))
    .select(isStale(appNow).as("stale"))
    .select(sql<string>`to_char(${appNow} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`.as("local_date"))
    .where("token_hash", "=", tokenHash)
    .where(isAlive(appNow))
    .$narrowType<SessionUser>()
    .compile(),
);

/** Returns which of these hashes, in hex, belong to a stored session, valid or expired. */
export async function findStoredSessions(db: Db, tokenHashes: readonly Buffer[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select encode(token_hash, 'hex') as key from sessions
    where token_hash = any(${tokenHashes})`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/**
 * Authenticates within the statement that does the work: an SQL expression for the user id of a valid session whose
 * last visit needs no update and, if required, whose user has consented. Otherwise it is null, and the caller must use
 * findSession to learn why. The statement must start with `withClock` and contain a relation `requestAlias` with the
 * columns of `credentialColumns`.
 */
export function authenticatedUserSql(requestAlias: string): RawBuilder<number> {
  const columnOf = (column: string) => sql.ref(`${requestAlias}.${column}`);
  return sql<number>`(select users.id from sessions join users on users.id = sessions.user_id
    where token_hash = decode(${columnOf("session_key")}, 'hex') and ${isAlive(statementNow)} and not ${isStale(statementNow)}
      and (not ${columnOf("must_consent")} or ${hasConsented}))`;
}

export const credentialColumns = sql`session_key text, must_consent boolean`;

/** Records a visit in the session and, at most once a day, in the account, which outlives its sessions. */
export async function touchSession(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`with touched as (update sessions set last_seen_at = app_now() where token_hash = ${tokenHash} returning user_id)
    update users set last_visit_at = app_now() from touched
    where users.id = touched.user_id and last_visit_at < ${stableNow} - interval '1 day'`.execute(db);
}

type NewSession = { tokenHash: Buffer; userId: number; device: Device };

/** Adds a session and records the visit in the account. */
export async function insertSession(db: Db, { tokenHash, userId, device }: NewSession): Promise<void> {
  await db.updateTable("users").set({ last_visit_at: sql`app_now()` }).where("id", "=", userId).execute();
  await db
    .insertInto("sessions")
    .values({
      token_hash: tokenHash,
      user_id: userId,
      ...device,
      created_at: sql`app_now()`,
      last_seen_at: sql`app_now()`,
    })
    .execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

/** Deletes all but the newest `keepCount` sessions of a user; deletes none of a demo account. */
export async function deleteOldestSessions(db: Db, userId: number, keepCount: number): Promise<void> {
  await sql`delete from sessions where token_hash in (select token_hash from sessions join users on users.id = user_id
    where user_id = ${userId} and demo_role is null
    order by sessions.created_at desc, sessions.id desc offset ${keepCount})`.execute(db);
}

/** Lists the valid sessions of a user, most recently used first. */
export async function listSessions(db: Db, userId: number, current: Buffer) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.id", "browser", "system", "sessions.created_at", "last_seen_at"])
    .select(sql<boolean>`token_hash = ${current}`.as("current"))
    .where("user_id", "=", userId)
    .where(isAlive(appNow))
    .orderBy("last_seen_at", "desc")
    .orderBy("sessions.id", "desc")
    .execute();
}

/** Deletes one session of the user. Returns false if it doesn't exist or isn't theirs. */
export async function deleteOwnSession(db: Db, userId: number, id: number): Promise<boolean> {
  const query = db.deleteFrom("sessions").where("user_id", "=", userId).where("id", "=", id);
  return (await query.executeTakeFirstOrThrow()).numDeletedRows > 0n;
}

/** Deletes all sessions of the user except the current one, and returns their number. */
export async function deleteOtherSessions(db: Db, userId: number, current: Buffer): Promise<number> {
  const query = db.deleteFrom("sessions").where("user_id", "=", userId).where("token_hash", "<>", current);
  return Number((await query.executeTakeFirstOrThrow()).numDeletedRows);
}

/**
 * Deletes at most `limit` sessions that have expired, by inactivity or by their maximum age, and returns their number.
 */
export async function deleteExpiredSessions(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from sessions where token_hash = any(array(
    select token_hash from sessions join users on users.id = sessions.user_id
    where not (${isAlive(stableNow)}) limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
