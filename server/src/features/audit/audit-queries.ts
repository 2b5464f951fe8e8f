import type { AuditEntry, AuditQuery, AuditSubject, EndpointName, LastModified } from "@rasayan/contract";
import { sql } from "kysely";
import { stableNow } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import { likePattern } from "../../db/like-pattern.ts";

/**
 * Who makes a change, in which request, and the ETag of the state they saw; without `ifMatch` the change applies to
 * any state.
 */
export type Actor = { id: number; requestId: string; ifMatch: string | undefined };

/** Stands for the system in place of a user id. */
const SYSTEM_ACTOR_ID = 0;

/** Who makes a change without a user, such as a question quarantined because of several reports. */
export const systemActor = (requestId: string): Actor => ({
  id: SYSTEM_ACTOR_ID,
  requestId,
  ifMatch: undefined,
});

/** Limit of logged forbidden requests per student and day. More would add no information and fill the disk. */
const MAX_FORBIDDEN_PER_DAY = 20;

type Entry = {
  action: EndpointName;
  kind: AuditSubject;
  id: number | null;
  /** Null if the object did not exist. */
  before: object | null;
  after: object | null;
};

/**
 * Writes an audit entry. Every room calls it in the transaction that makes the change, so neither is stored without the
 * other and all changes by editors are in one log.
 */
export async function insertAudit(tx: Db, actor: Actor, entry: Entry): Promise<void> {
  await insertAuditEntries(tx, actor, [entry]);
}

/** Writes entries about several objects that one request changes. Returns the id of the first entry. */
export async function insertAuditEntries(
  tx: Db,
  actor: Actor,
  entries: readonly Entry[],
): Promise<number | undefined> {
  if (entries.length === 0) return undefined;
  const rows = await tx
    .insertInto("audit_log")
    .values(
      entries.map((entry) => ({
        actor_id: actor.id,
        request_id: actor.requestId,
        action: entry.action,
        object_kind: entry.kind,
        object_id: entry.id,
        before: JSON.stringify(entry.before),
        after: JSON.stringify(entry.after),
      })),
    )
    .returning("id")
    .execute();
  return Math.min(...rows.map(({ id }) => Number(id)));
}

/** Ids between the first entry of a request and its last: other requests may write entries at the same time. */
const MAX_REQUEST_SPAN = 100_000;

/** Returns the entries of the request that wrote the entry `firstId`, if that was this action. */
export async function listRequestEntries(tx: Db, firstId: number, action: EndpointName) {
  return tx
    .selectFrom("audit_log")
    .select(["object_id", "before", "after"])
    .where("id", ">=", firstId)
    .where("id", "<", firstId + MAX_REQUEST_SPAN)
    .where("action", "=", action)
    .where("request_id", "=", (eb) =>
      eb.selectFrom("audit_log").select("request_id").where("id", "=", firstId).where("action", "=", action),
    )
    .orderBy("id")
    .execute();
}

/** Logs a forbidden request, with the subject `call`; for a student only the first twenty a day. */
export async function insertForbidden(
  db: Db,
  actor: Actor,
  { action, after }: Pick<Entry, "action"> & { after: { role: string; method: string } },
): Promise<void> {
  await sql`insert into audit_log (actor_id, request_id, action, object_kind, before, after)
    select ${actor.id}::int, ${actor.requestId}, ${action}, 'call', 'null', ${JSON.stringify(after)}::jsonb
    where ${after.role} <> 'student' or ${MAX_FORBIDDEN_PER_DAY} > (select count(*) from audit_log
      where actor_id = ${actor.id} and object_kind = 'call' and at > ${stableNow} - interval '1 day')`.execute(
    db,
  );
}

/** Deletes up to `limit` old entries; returns how many there were. A trigger rejects the deletion of newer ones. */
export async function deleteOldAudit(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from audit_log where id = any(array(
    (select id from audit_log where at <= ${stableNow} - interval '400 days' order by at limit ${limit})
    union (select id from audit_log where object_kind = 'call' and at <= ${stableNow} - interval '90 days'
      order by at limit ${limit})
    limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Returns one page of the log, newest first, and the number of matching entries. Only admins can search by email
 * address, and only they can see or search students' names: many students are minors, and editors don't need to know
 * who they are.
 */
export async function listAudit(db: Db, { page, limit, ...filter }: Filter & Page) {
  const entries = await filteredEntries(db, filter)
    .select(["audit_log.id", "audit_log.at", "action", "object_id as subject_id", "before", "after"])
    .select(["actors.id as actor_id", "actors.name as actor_name"])
    .select(sql<boolean>`coalesce(actors.role = 'student', false)`.as("is_student"))
    .select(sql<AuditSubject>`object_kind`.as("subject"))
    .orderBy("audit_log.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await filteredEntries(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { entries: entries.map((row) => toEntry(row, filter.isAdmin)), pagination: { page, limit, total } };
}

/** Returns who saved an object last, and when; undefined if only the seeded library did. */
export async function findLastSave(
  db: Db,
  kind: AuditSubject,
  id: number,
): Promise<LastModified | undefined> {
  const row = await db
    .selectFrom("audit_log")
    .leftJoin("users", "users.id", "audit_log.actor_id")
    .select(["at", "users.id", "users.name"])
    .where("object_kind", "=", kind)
    .where("object_id", "=", id)
    .orderBy("audit_log.id", "desc")
    .executeTakeFirst();
  return row && { at: row.at.toISOString(), by: toEditor(row.id, row.name) };
}

/** Null if the account no longer exists. */
export const toEditor = (id: number | null, name: string | null): AuditEntry["who"] =>
  id === null ? null : { id, name: name ?? "" };

type Page = Pick<AuditQuery, "page" | "limit">;
type Filter = Omit<AuditQuery, "page" | "limit"> & { isAdmin: boolean };

function filteredEntries(db: Db, { q, subject, subjectId, isAdmin }: Filter) {
  const pattern = likePattern(q);
  return db
    .selectFrom("audit_log")
    .leftJoin("users as actors", "actors.id", "audit_log.actor_id")
    .$if(subject !== undefined, (query) => query.where("object_kind", "=", subject ?? ""))
    .$if(subjectId !== undefined, (query) => query.where("object_id", "=", subjectId ?? 0))
    .$if(q.trim() !== "", (query) =>
      query.where((eb) =>
        eb.or([
          isAdmin
            ? eb.or([eb("actors.name", "ilike", pattern), eb("actors.email", "ilike", pattern)])
            : eb.and([eb("actors.name", "ilike", pattern), eb("actors.role", "<>", "student")]),
          eb("action", "ilike", pattern),
          eb(sql<string>`object_id::text`, "=", q.trim()),
        ]),
      ),
    );
}

type Row = Pick<AuditEntry, "id" | "action" | "subject" | "subject_id"> & {
  at: Date;
  before: unknown;
  after: unknown;
  actor_id: number | null;
  actor_name: string | null;
  is_student: boolean;
};

function toEntry(
  { at, before, after, actor_id, actor_name, is_student, ...row }: Row,
  isAdmin: boolean,
): AuditEntry {
  return {
    ...row,
    at: at.toISOString(),
    who: is_student && !isAdmin ? null : toEditor(actor_id, actor_name),
    outcome: row.subject === "call" ? "forbidden" : "done",
    detail: { before, after },
  };
}
