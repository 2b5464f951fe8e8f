import type { AdminNote, NoteBody, NoteVersionRow } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Deps } from "../../deps.ts";
import { invalid, notFound } from "../../domain-errors.ts";
import { withETag } from "../../row-etag.ts";
import { rejectStale } from "../audit/audit-actions.ts";
import { type Actor, insertAudit } from "../audit/audit-queries.ts";
import { renderBody } from "../questions/text-rendering-actions.ts";
import { isTopic } from "../syllabus/syllabus-queries.ts";
import {
  findNote,
  findNoteVersion,
  insertNote,
  listNoteVersions,
  lockNote,
  type StoredNote,
  saveNote,
  setNoteDeleted,
  setVersionAuthor,
} from "./note-queries.ts";

/** Adds a note. Throws `invalid` for an unknown topic and `rejected` if the body can't be rendered. */
export async function addNote(deps: Deps, actor: Actor, body: NoteBody): Promise<AdminNote> {
  await requireTopic(deps.db, body.topicId);
  const rendered = await renderBody(deps, body.body);
  return inTransaction(deps.db, async (tx) => {
    await requireTopic(tx, body.topicId);
    const id = await insertNote(tx, { ...body, status: body.status ?? "published" }, rendered);
    await setVersionAuthor(tx, id, actor.id);
    const after = await getNote(tx, id);
    const entry = { kind: "content", id, before: null, after: toAuditSnapshot(after) } as const;
    await insertAudit(tx, actor, { action: "createNote", ...entry });
    return after;
  });
}

/**
 * Saves a note. Throws `notFound`, `invalid` for an unknown topic, `conflict` if the actor saw another state, and
 * `rejected` if the body can't be rendered.
 */
export async function changeNote(
  deps: Deps,
  actor: Actor,
  id: number,
  body: NoteBody,
  action: "updateNote" | "restoreNoteVersion" = "updateNote",
): Promise<AdminNote> {
  await requireTopic(deps.db, body.topicId);
  await rejectStale(deps.db, actor, "content", await getNote(deps.db, id));
  const rendered = await renderBody(deps, body.body);
  return inTransaction(deps.db, async (tx) => {
    await requireTopic(tx, body.topicId);
    const before = await lockNote(tx, id);
    if (!before || before.is_deleted) throw notFound("content");
    await rejectStale(tx, actor, "content", toAdminNote(before));
    await saveNote(tx, id, { ...body, status: body.status ?? before.status }, rendered);
    const after = await getNote(tx, id);
    if (after.version !== before.version) await setVersionAuthor(tx, id, actor.id);
    const entry = {
      kind: "content",
      id,
      before: toAuditSnapshot(before),
      after: toAuditSnapshot(after),
    } as const;
    await insertAudit(tx, actor, { action, ...entry });
    return after;
  });
}

/** Hides a note; `restoreNote` undoes it. Throws `notFound`. */
export async function removeNote({ db }: Deps, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockNote(tx, id);
    if (!before || before.is_deleted) throw notFound("content");
    await setNoteDeleted(tx, id, true);
    const entry = { kind: "content", id, before: toAuditSnapshot(before), after: null } as const;
    await insertAudit(tx, actor, { action: "deleteNote", ...entry });
  });
}

/** Restores a deleted note; one that isn't deleted stays as it is. Throws `notFound`. */
export async function restoreNote({ db }: Deps, actor: Actor, id: number): Promise<AdminNote> {
  return inTransaction(db, async (tx) => {
    const storedNote = await lockNote(tx, id);
    if (!storedNote) throw notFound("content");
    await setNoteDeleted(tx, id, false);
    const before = storedNote.is_deleted ? null : toAuditSnapshot(storedNote);
    const entry = { kind: "content", id, before, after: toAuditSnapshot(storedNote) } as const;
    await insertAudit(tx, actor, { action: "restoreNote", ...entry });
    return toAdminNote(storedNote);
  });
}

/** Returns a note. Throws `notFound` if it doesn't exist or is deleted. */
export async function getNote(db: Db, id: number): Promise<AdminNote> {
  const storedNote = await findNote(db, id);
  if (!storedNote) throw notFound("content");
  return toAdminNote(storedNote);
}

/** Throws `invalid` for an unknown topic. */
async function requireTopic(db: Db, id: number): Promise<void> {
  if (!(await isTopic(db, id))) throw invalid("unknown_topic", { id });
}

/** Adds the ETag of a note's content. HTML from a newer renderer doesn't change the ETag. */
function toAdminNote(stored: StoredNote): AdminNote {
  return { ...stored, etag: withETag({ ...toAuditSnapshot(stored), version: stored.version }).etag };
}

/** What the audit log stores of a note: its source texts and its status. */
const toAuditSnapshot = ({ title, body, topicId, status }: StoredNote) => ({ title, body, topicId, status });

/** Returns the versions of a note, newest first. Throws `notFound`. */
export async function getNoteVersions(db: Db, id: number): Promise<NoteVersionRow[]> {
  const versions = await listNoteVersions(db, id);
  if (versions.length === 0) throw notFound("content");
  return versions;
}

/**
 * Returns a version, rendered with the current renderer, with the status and the ETag of the note's current state. Throws
 * `notFound`.
 */
export async function getNoteVersion(deps: Deps, id: number, version: number): Promise<AdminNote> {
  const { etag, status } = await getNote(deps.db, id);
  const storedVersion = await findNoteVersion(deps.db, id, version);
  if (!storedVersion) throw notFound("version");
  const { html } = await renderBody(deps, storedVersion.body);
  return { ...storedVersion, id, body_html: html, status, etag };
}

/** Saves the content of an old version as a new version. Throws `notFound`, and otherwise like `changeNote`. */
export async function restoreNoteVersion(
  deps: Deps,
  actor: Actor,
  id: number,
  version: number,
): Promise<AdminNote> {
  await getNote(deps.db, id);
  const storedVersion = await findNoteVersion(deps.db, id, version);
  if (!storedVersion) throw notFound("version");
  const { title, body, topicId } = storedVersion;
  return changeNote(deps, actor, id, { title, body, topicId }, "restoreNoteVersion");
}
