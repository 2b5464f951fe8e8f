import { sql } from "kysely";
import type { Db } from "../db/connect.ts";

/** Who a session speaks for. */
export type SessionUser = {
  id: number;
  role: "student" | "editor" | "admin";
  target_exam: "JEE Main" | "JEE Advanced" | null;
  class_standard: string | null;
  /** They, or a parent, have agreed to the privacy notice and not taken it back. */
  has_consented: boolean;
};

// A lost phone of an editor can spoil content for everyone, so their sessions are short.
const alive = sql<boolean>`case when users.role = 'student'
  then last_seen_at > app_now() - interval '30 days' and sessions.created_at > app_now() - interval '90 days'
  else last_seen_at > app_now() - interval '1 hour' and sessions.created_at > app_now() - interval '12 hours' end`;

/** The user of a live session, and whether its last visit should be noted again (at most once a minute). */
export function findSession(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["users.id", "users.role", "users.target_exam", "users.class_standard"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("consents")
            .whereRef("consents.user_id", "=", "users.id")
            .where("granted_at", "is not", null)
            .where("withdrawn_at", "is", null),
        )
        .as("has_consented"),
    )
    .select(sql<boolean>`last_seen_at < app_now() - interval '1 minute'`.as("stale"))
    .where("token_hash", "=", tokenHash)
    .where(alive)
    .$narrowType<SessionUser>()
    .executeTakeFirst();
}

export async function touchSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ last_seen_at: sql`app_now()` })
    .where("token_hash", "=", tokenHash)
    .execute();
}

export async function insertSession(db: Db, tokenHash: Buffer, userId: number): Promise<void> {
  await db
    .insertInto("sessions")
    .values({
      token_hash: tokenHash,
      user_id: userId,
      created_at: sql`app_now()`,
      last_seen_at: sql`app_now()`,
    })
    .execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

/** Removes sessions that have stopped working, from a rest that was too long or at their longest life. */
export async function deleteDeadSessions(db: Db): Promise<void> {
  await sql`delete from sessions using users where users.id = sessions.user_id and not (${alive})`.execute(
    db,
  );
}
