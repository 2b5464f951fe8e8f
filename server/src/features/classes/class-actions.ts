import { createHash } from "node:crypto";
import type { ClassBody, ImportResult, JoinedClass, RequestOf, TaughtClass } from "@rasayan/contract";
import { CLASS_CODE_LENGTH, lookUpCode, newCode, readCode } from "../../codes.ts";
import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockUser } from "../../db/lock-user.ts";
import type { Deps } from "../../deps.ts";
import { conflict, notFound, rejected, signedOut } from "../../domain-errors.ts";
import type { Guesser, Limits } from "../../http/limits.ts";
import { withETag } from "../../row-etag.ts";
import { rejectStale } from "../audit/audit-actions.ts";
import { type Actor, insertAudit } from "../audit/audit-queries.ts";
import { readClassList } from "./class-list.ts";
import {
  type Admission,
  archiveClass,
  countMembers,
  countTaughtClasses,
  deleteArchivedClasses,
  deleteInvitations,
  findAdmission,
  findRollNumber,
  findTaughtClass,
  insertClass,
  insertInvitations,
  isClassCodeTaken,
  listInvitations,
  listJoinedClasses,
  listMembers,
  listTakenPlaces,
  lockClassByCode,
  lockTaughtClass,
  saveClass,
  saveClassCode,
  saveMemberState,
  upsertMember,
} from "./class-queries.ts";

const MAX_CLASSES = 100;
const MAX_MEMBERS = 1_000;

const classCode = (db: Db) => newCode(CLASS_CODE_LENGTH, (code) => isClassCodeTaken(db, code));
const etagOf = ({ id, name, joining }: Pick<TaughtClass, "id" | "name" | "joining">) =>
  withETag({ id, name, joining }).etag;

/** Returns a class of this teacher with its members and its list. Throws `notFound`. */
export async function getTaughtClass(db: Db, teacherId: number, id: number): Promise<TaughtClass> {
  const found = await findTaughtClass(db, teacherId, id);
  if (!found) throw notFound("class");
  const { created_at, open_until, ...row } = found;
  const members = await listMembers(db, id);
  return {
    ...row,
    created_at: created_at.toISOString(),
    open_until: open_until.toISOString(),
    members: members.map((member) => ({ ...member, joined_at: member.joined_at.toISOString() })),
    invitations: await listInvitations(db, id),
    etag: etagOf(row),
  };
}

/** Adds a class with a new code. Throws `conflict` if the teacher has too many. */
export async function addClass(
  { db }: Deps,
  actor: Actor,
  { name, joining = "open" }: ClassBody,
): Promise<TaughtClass> {
  const after = { name, joining };
  return inTransaction(db, async (tx) => {
    if ((await countTaughtClasses(tx, actor.id)) >= MAX_CLASSES)
      throw conflict("too_many_classes", { classes: MAX_CLASSES });
    const id = await insertClass(tx, actor.id, { ...after, code: await classCode(tx) });
    await insertAudit(tx, actor, { action: "createClass", kind: "class", id, before: null, after });
    return getTaughtClass(tx, actor.id, id);
  });
}

/** Saves a class. Throws `notFound`, and `conflict` if the actor saw another state. */
export async function changeClass(
  { db }: Deps,
  actor: Actor,
  id: number,
  body: ClassBody,
): Promise<TaughtClass> {
  return inTransaction(db, async (tx) => {
    const { name, joining } = await lockOwn(tx, actor, id);
    const before = { name, joining };
    await rejectStale(tx, actor, "class", { id, etag: etagOf({ id, ...before }) });
    const after = { name: body.name, joining: body.joining ?? joining };
    await saveClass(tx, id, after);
    await insertAudit(tx, actor, { action: "updateClass", kind: "class", id, before, after });
    return getTaughtClass(tx, actor.id, id);
  });
}

/** Archives a class of this teacher. */
export async function removeClass({ db }: Deps, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { name, joining } = await lockOwn(tx, actor, id);
    await archiveClass(tx, id);
    await insertAudit(tx, actor, {
      action: "deleteClass",
      kind: "class",
      id,
      before: { name, joining },
      after: null,
    });
  });
}

/** Gives a class a new code; the one before is dead at once. */
export async function renewCode({ db }: Deps, actor: Actor, id: number) {
  return inTransaction(db, async (tx) => {
    await lockOwn(tx, actor, id);
    await saveClassCode(tx, id, await classCode(tx));
    await insertAudit(tx, actor, { action: "renewClassCode", kind: "class", id, before: null, after: null });
    const { code, open_until } = await lockOwn(tx, actor, id);
    return { code, open_until: open_until.toISOString() };
  });
}

/** Lets a member in who waits, or takes one out of the class; what they did in its tests stays. */
export async function changeMember(
  { db }: Deps,
  actor: Actor,
  { id, userId }: { id: number; userId: number },
  state: "active" | "removed",
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOwn(tx, actor, id);
    if (!(await saveMemberState(tx, id, userId, state))) throw notFound("member");
    const action = state === "active" ? "admitClassMember" : "removeClassMember";
    await insertAudit(tx, actor, { action, kind: "class", id, before: null, after: { user_id: userId } });
  });
}

/** Deletes a place from the list of a class. Throws `notFound`. */
export async function removeInvitation(
  { db }: Deps,
  actor: Actor,
  { id, invitationId }: { id: number; invitationId: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOwn(tx, actor, id);
    if ((await deleteInvitations(tx, id, [invitationId])) === 0) throw notFound("invitation");
  });
}

/**
 * Adds the places of a list that the class doesn't have, or in a trial run only says which. A place is there if its
 * address or its roll number is that of a member or of another place. Throws `rejected` if a line can't be used.
 */
export async function importList(
  { db }: Deps,
  actor: Actor,
  id: number,
  { csv, trial = false }: RequestOf<"importClassList">["body"],
): Promise<ImportResult> {
  const { places, problems } = readClassList(csv);
  return inTransaction(db, async (tx) => {
    await lockOwn(tx, actor, id);
    const taken = await listTakenPlaces(tx, id);
    const hashes = new Set(taken.map(({ email_hash }) => email_hash));
    const rollNumbers = new Set(taken.map(({ roll_number }) => roll_number?.toLowerCase()));
    const hasPlace = ({ email, rollNumber }: (typeof places)[number]) =>
      (email !== null && hashes.has(hashEmail(email))) ||
      (rollNumber !== null && rollNumbers.has(rollNumber.toLowerCase()));
    const added = places.filter((place) => !hasPlace(place));
    const listedHashes = new Set(places.map(({ email }) => email && hashEmail(email)));
    const listedRollNumbers = new Set(places.map(({ rollNumber }) => rollNumber?.toLowerCase()));
    const gone = taken.filter(
      ({ email_hash, roll_number }) =>
        !(email_hash !== null && listedHashes.has(email_hash)) &&
        !(roll_number !== null && listedRollNumbers.has(roll_number.toLowerCase())),
    );
    if (!trial) {
      if (problems.length > 0 || places.length === 0)
        throw rejected("unusable_list", { lines: problems.map(({ line }) => line) });
      if (taken.length + added.length > MAX_MEMBERS) throw conflict("class_full", { members: MAX_MEMBERS });
      await insertInvitations(tx, id, added);
      const after = { added: added.length };
      await insertAudit(tx, actor, { action: "importClassList", kind: "class", id, before: null, after });
    }
    return {
      rows: places.map((place) => ({
        line: place.line,
        name: place.name,
        roll_number: place.rollNumber,
        has_email: place.email !== null,
        kind: hasPlace(place) ? "same" : "new",
      })),
      gone: gone.map(({ name, roll_number }) => ({ name, roll_number })),
      problems,
      added: trial ? 0 : added.length,
    };
  });
}

/** As `email_hash` in the database. */
const hashEmail = (email: string) => createHash("sha256").update(email.toLowerCase()).digest("hex");

async function lockOwn(tx: Db, actor: Actor, id: number) {
  const found = await lockTaughtClass(tx, actor.id, id);
  if (!found) throw notFound("class");
  return found;
}

/** What joining leads to; null for who is in the class already. Undefined: the code is not for this learner. */
function admissionOf(found: Admission | undefined): "active" | "pending" | null | undefined {
  if (!found) return undefined;
  const { state, joining, invitation_id, is_code_old } = found;
  if (state === "active" || state === "pending") return null;
  if (invitation_id !== null) return "active";
  if (joining === "closed") return undefined;
  return joining === "approval" || is_code_old || state === "removed" ? "pending" : "active";
}

/** Returns what a learner reads before joining the class with this code. Throws `code_not_found`, and 429. */
export async function readClassByCode({ db }: Deps, limits: Limits, guesser: Guesser, typed: string) {
  const { found, joinsAs } = await lookUpCode(limits, guesser, () =>
    findOpenClass(db, guesser.userId, typed),
  );
  return {
    id: found.id,
    name: found.name,
    code: found.code,
    teachers: found.teachers,
    joins_as: joinsAs,
    member_name: found.invited_name ?? found.account_name,
    roll_number: found.invited_roll_number,
  };
}

async function findOpenClass(db: Db, userId: number, typed: string) {
  const found = await findAdmission(db, userId, readCode(typed));
  const joinsAs = admissionOf(found);
  return found && joinsAs !== undefined ? { found, joinsAs } : undefined;
}

/**
 * Joins the class with this code; a learner who is in it stays as they are. A roll number that the list gives to another
 * address waits for the teacher. Throws `code_not_found`, 429, and `conflict` if the roll number is a member's.
 */
export async function joinClass(
  { db }: Deps,
  limits: Limits,
  guesser: Guesser,
  { code, name, roll_number, notice_version }: RequestOf<"joinClass">["body"],
): Promise<JoinedClass> {
  const { userId } = guesser;
  await lookUpCode(limits, guesser, () => findOpenClass(db, userId, code));
  return inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw signedOut();
    await lockClassByCode(tx, readCode(code));
    const open = await findOpenClass(tx, userId, code);
    if (!open) throw notFound("code");
    const { found, joinsAs } = open;
    if (joinsAs !== null) {
      if ((await countMembers(tx, found.id)) >= MAX_MEMBERS)
        throw conflict("class_full", { members: MAX_MEMBERS });
      const rollNumber = roll_number ?? found.invited_roll_number;
      const roll = rollNumber === null ? undefined : await findRollNumber(tx, found.id, userId, rollNumber);
      if (roll?.is_member) throw conflict("roll_number_taken");
      const isAnothers = roll?.has_email === true && roll.invitation_id !== found.invitation_id;
      const places = [found.invitation_id, isAnothers ? null : (roll?.invitation_id ?? null)];
      await deleteInvitations(
        tx,
        found.id,
        places.filter((id) => id !== null),
      );
      await upsertMember(tx, found.id, userId, {
        name: name ?? found.invited_name ?? (found.account_name || "?"),
        rollNumber,
        state: isAnothers ? "pending" : joinsAs,
        noticeVersion: notice_version ?? null,
      });
    }
    const [joined] = await listJoined(tx, userId, found.id);
    if (!joined) throw notFound("class");
    return joined;
  });
}

/** Returns the learner's classes, newest first; or that of this id alone. */
export async function listJoined(db: Db, userId: number, classId?: number): Promise<JoinedClass[]> {
  const rows = await listJoinedClasses(db, userId, classId);
  return rows.map((row) => ({ ...row, joined_at: row.joined_at.toISOString() }));
}

/** Leaves a class; what the learner did in its tests stays. Throws `notFound`. */
export async function leaveClass(db: Db, userId: number, classId: number): Promise<void> {
  if (!(await saveMemberState(db, classId, userId, "left"))) throw notFound("class");
}

/** Deletes classes that were archived a year ago. */
export async function purgeArchivedClasses(
  db: Db,
  context: JobContext = standaloneJobContext,
): Promise<void> {
  await inChunks((limit) => deleteArchivedClasses(db, limit), context);
}
