import type { Joining } from "@rasayan/contract";
import { sql } from "kysely";
import { stableNow } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";

/** How long learners can join by a code without asking the teacher. */
const OPEN_INTERVAL = sql`interval '14 days'`;

/** Names of accounts on pages that learners see: one that is an e-mail address only as far as its @. */
export const publicName = (name: ReturnType<typeof sql.ref>) => sql<string>`split_part(${name}, '@', 1)`;

/** The names of those who teach a class. */
const teachersOf = (classId: ReturnType<typeof sql.ref>) => sql<string[]>`array(
  select ${publicName(sql.ref("u.name"))} from class_teachers t join users u on u.id = t.user_id
  where t.class_id = ${classId} order by t.user_id)`;

type ClassFields = { name: string; joining: Joining };
type ClassRow = { id: number; name: string; code: string; joining: Joining; created_at: Date };
type TaughtClassRow = ClassRow & { open_until: Date };

/** Returns the classes of a teacher that are not archived, newest first. */
export async function listTaughtClasses(db: Db, teacherId: number) {
  const { rows } = await sql<ClassRow & { member_count: number; pending_count: number }>`
    select c.id, c.name, c.code, c.joining, c.created_at,
      count(m.user_id) filter (where m.state = 'active')::int as member_count,
      count(m.user_id) filter (where m.state = 'pending')::int as pending_count
    from class_teachers t join classes c on c.id = t.class_id and c.archived_at is null
      left join class_members m on m.class_id = c.id and m.left_at is null
    where t.user_id = ${teacherId} group by c.id order by c.id desc`.execute(db);
  return rows;
}

/** Returns a class of this teacher; undefined if it is archived or somebody else's. */
export async function findTaughtClass(
  db: Db,
  teacherId: number,
  id: number,
): Promise<TaughtClassRow | undefined> {
  return (await taughtClass(teacherId, id, sql``).execute(db)).rows[0];
}

/** The same, and locks it: what concerns its members and its list changes one at a time. */
export async function lockTaughtClass(
  tx: Db,
  teacherId: number,
  id: number,
): Promise<TaughtClassRow | undefined> {
  return (await taughtClass(teacherId, id, sql`for no key update of c`).execute(tx)).rows[0];
}

const taughtClass = (teacherId: number, id: number, lock: ReturnType<typeof sql>) => sql<TaughtClassRow>`
  select c.id, c.name, c.code, c.joining, c.created_at, c.code_made_at + ${OPEN_INTERVAL} as open_until
  from classes c join class_teachers t on t.class_id = c.id and t.user_id = ${teacherId}
  where c.id = ${id} and c.archived_at is null ${lock}`;

/** Returns the number of classes that a teacher keeps. */
export async function countTaughtClasses(tx: Db, teacherId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from class_teachers t
    join classes c on c.id = t.class_id and c.archived_at is null where t.user_id = ${teacherId}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Whether a living class has this code. */
export async function isClassCodeTaken(db: Db, code: string): Promise<boolean> {
  return (
    (await db.selectFrom("classes").select("id").where("code", "=", code).executeTakeFirst()) !== undefined
  );
}

/** Adds a class with its first teacher; returns its id. */
export async function insertClass(
  tx: Db,
  teacherId: number,
  { name, joining, code }: ClassFields & { code: string },
): Promise<number> {
  const { id } = await tx
    .insertInto("classes")
    .values({ name, joining, code })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.insertInto("class_teachers").values({ user_id: teacherId, class_id: id }).execute();
  return id;
}

export async function saveClass(tx: Db, id: number, { name, joining }: ClassFields): Promise<void> {
  await tx.updateTable("classes").set({ name, joining }).where("id", "=", id).execute();
}

export async function saveClassCode(tx: Db, id: number, code: string): Promise<void> {
  await sql`update classes set code = ${code}, code_made_at = app_now() where id = ${id}`.execute(tx);
}

/** Archives a class: nobody sees it any more, and it is deleted a year later. */
export async function archiveClass(tx: Db, id: number): Promise<void> {
  await sql`update classes set archived_at = app_now(), code = null where id = ${id}`.execute(tx);
}

/** Deletes up to `limit` classes that were archived a year ago, with their members and lists; returns the number. */
export async function deleteArchivedClasses(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from classes where id in (select id from classes
    where archived_at <= ${stableNow} - interval '12 months' order by archived_at limit ${limit}
    for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Returns the members of a class and those who wait for the teacher. */
export async function listMembers(db: Db, classId: number) {
  const { rows } = await sql<{
    user_id: number;
    name: string;
    roll_number: string | null;
    state: "pending" | "active";
    joined_at: Date;
  }>`select user_id, name, roll_number, state, joined_at from class_members
    where class_id = ${classId} and left_at is null order by user_id`.execute(db);
  return rows;
}

/** Whether somebody is in a class now. */
export async function isActiveMember(db: Db, classId: number, userId: number): Promise<boolean> {
  const found = db.selectFrom("class_members").select("user_id").where("class_id", "=", classId);
  return (
    (await found.where("user_id", "=", userId).where("state", "=", "active").executeTakeFirst()) !== undefined
  );
}

/** Returns the places of a class's list that nobody has taken. */
export async function listInvitations(db: Db, classId: number) {
  const { rows } = await sql<{ id: number; name: string; roll_number: string | null; has_email: boolean }>`
    select id, name, roll_number, email_hash is not null as has_email from class_invitations
    where class_id = ${classId} order by id`.execute(db);
  return rows;
}

/** Returns by what the members and the places of a class are recognised: a hash of the address, in hex, and the roll number. */
export async function listTakenPlaces(tx: Db, classId: number) {
  const { rows } = await sql<{ name: string; roll_number: string | null; email_hash: string | null }>`
    select name, roll_number, encode(email_hash, 'hex') as email_hash from class_invitations where class_id = ${classId}
    union all
    select m.name, m.roll_number, encode(email_hash(u.email), 'hex') from class_members m
      join users u on u.id = m.user_id where m.class_id = ${classId} and m.left_at is null`.execute(tx);
  return rows;
}

type NewInvitation = { name: string; rollNumber: string | null; email: string | null };

/** Adds places to the list of a class. */
export async function insertInvitations(
  tx: Db,
  classId: number,
  places: readonly NewInvitation[],
): Promise<void> {
  await sql`insert into class_invitations (class_id, email_hash, name, roll_number)
    select ${classId}, email_hash(place.email), place.name, place.roll
    from unnest(${places.map(({ email }) => email)}::text[], ${places.map(({ name }) => name)}::text[],
      ${places.map(({ rollNumber }) => rollNumber)}::text[]) as place (email, name, roll)`.execute(tx);
}

/** Deletes places from the list of a class; returns how many it had. */
export async function deleteInvitations(tx: Db, classId: number, ids: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`delete from class_invitations
    where class_id = ${classId} and id = any(${ids}::int[])`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Changes the state of someone who is in a class. Returns false if they are not. */
export async function saveMemberState(
  tx: Db,
  classId: number,
  userId: number,
  state: "active" | "left" | "removed",
): Promise<boolean> {
  const left_at = state === "active" ? null : sql<Date>`app_now()`;
  const update = tx.updateTable("class_members").set({ state, left_at });
  const { numUpdatedRows } = await update
    .where("user_id", "=", userId)
    .where("class_id", "=", classId)
    .where("left_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type JoinedRow = {
  id: number;
  name: string;
  teachers: string[];
  member_name: string;
  roll_number: string | null;
  state: "pending" | "active";
  joined_at: Date;
};

/** Returns the classes that a learner is in or waits for, newest first; or that of this id alone. */
export async function listJoinedClasses(db: Db, userId: number, classId?: number): Promise<JoinedRow[]> {
  const { rows } = await sql<JoinedRow>`
    select c.id, c.name, ${teachersOf(sql.ref("c.id"))} as teachers, m.name as member_name, m.roll_number, m.state, m.joined_at
    from class_members m join classes c on c.id = m.class_id and c.archived_at is null
    where m.user_id = ${userId} and m.left_at is null and (${classId ?? null}::int is null or m.class_id = ${classId ?? null})
    order by m.joined_at desc, c.id desc`.execute(db);
  return rows;
}

/** Returns the classes whose list names the learner's address, and that the learner is not in. */
export async function listInvitedClasses(db: Db, userId: number) {
  const { rows } = await sql<{ name: string; teachers: string[]; code: string }>`
    select c.name, ${teachersOf(sql.ref("c.id"))} as teachers, c.code
    from users u join class_invitations i on i.email_hash = email_hash(u.email)
      join classes c on c.id = i.class_id and c.archived_at is null
    where u.id = ${userId} and not exists (
      select from class_members m where m.user_id = u.id and m.class_id = c.id and m.left_at is null)
    order by i.id desc`.execute(db);
  return rows;
}

/** Returns the id of the living class with this code, and locks it. */
export async function lockClassByCode(tx: Db, code: string): Promise<number | undefined> {
  const found = tx.selectFrom("classes").select("id").where("code", "=", code).forNoKeyUpdate();
  return (await found.executeTakeFirst())?.id;
}

export type Admission = {
  id: number;
  name: string;
  code: string;
  joining: Joining;
  teachers: string[];
  /** The two weeks in which the code admits at once are over. */
  is_code_old: boolean;
  account_name: string;
  /** What the learner is or was in the class; null if nothing. */
  state: "pending" | "active" | "left" | "removed" | null;
  /** The place of the list that names the learner's address, with what it says. */
  invitation_id: number | null;
  invited_name: string | null;
  invited_roll_number: string | null;
};

/** Returns the living class with this code, and what admits this learner to it. */
export async function findAdmission(db: Db, userId: number, code: string): Promise<Admission | undefined> {
  const { rows } = await sql<Admission>`
    select c.id, c.name, c.code, c.joining, ${teachersOf(sql.ref("c.id"))} as teachers,
      ${stableNow} > c.code_made_at + ${OPEN_INTERVAL} as is_code_old,
      ${publicName(sql.ref("u.name"))} as account_name, m.state,
      i.id as invitation_id, i.name as invited_name, i.roll_number as invited_roll_number
    from classes c join users u on u.id = ${userId}
      left join class_members m on m.user_id = u.id and m.class_id = c.id
      left join class_invitations i on i.class_id = c.id and i.email_hash = email_hash(u.email)
    where c.code = ${code}`.execute(db);
  return rows[0];
}

/** Who has a roll number in a class: another member, or a place of the list. */
export async function findRollNumber(tx: Db, classId: number, userId: number, rollNumber: string) {
  const { rows } = await sql<{ is_member: boolean; invitation_id: number | null; has_email: boolean }>`
    select exists (select from class_members where class_id = ${classId} and lower(roll_number) = lower(${rollNumber})
        and left_at is null and user_id <> ${userId}) as is_member,
      i.id as invitation_id, coalesce(i.email_hash is not null, false) as has_email
    from (values (1)) one left join class_invitations i
      on i.class_id = ${classId} and lower(i.roll_number) = lower(${rollNumber})`.execute(tx);
  return rows[0] ?? { is_member: false, invitation_id: null, has_email: false };
}

/** Returns how many are in a class or wait for the teacher. */
export async function countMembers(tx: Db, classId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from class_members
    where class_id = ${classId} and left_at is null`.execute(tx);
  return rows[0]?.total ?? 0;
}

type NewMember = {
  name: string;
  rollNumber: string | null;
  state: "pending" | "active";
  noticeVersion: string | null;
};

/** Puts a learner into a class, or back into it. */
export async function upsertMember(
  tx: Db,
  classId: number,
  userId: number,
  { name, rollNumber, state, noticeVersion }: NewMember,
): Promise<void> {
  const fields = { name, roll_number: rollNumber, state, notice_version: noticeVersion };
  const membership = { ...fields, joined_at: sql<Date>`app_now()`, left_at: null };
  await tx
    .insertInto("class_members")
    .values({ user_id: userId, class_id: classId, ...membership })
    .onConflict((conflict) => conflict.columns(["user_id", "class_id"]).doUpdateSet(membership))
    .execute();
}
