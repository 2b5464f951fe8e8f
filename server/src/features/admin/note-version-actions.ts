import type { AdminNote, NoteVersionRow } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../http/errors.ts";
import type { Actor } from "./audit-queries.ts";
import { changeNote, getNote } from "./note-actions.ts";
import { findNoteVersion, listNoteVersions } from "./note-version-queries.ts";
import { renderBody } from "./rendering-actions.ts";

/** Returns the versions of a note, newest first. Throws 404. */
export async function getNoteVersions(db: Db, id: number): Promise<NoteVersionRow[]> {
  const versions = await listNoteVersions(db, id);
  if (versions.length === 0) throw notFound("content");
  return versions;
}

/** Returns a version, rendered with the current renderer, with the ETag of the note's current state. Throws 404. */
export async function getNoteVersion(deps: Deps, id: number, version: number): Promise<AdminNote> {
  const { etag } = await getNote(deps.db, id);
  const storedVersion = await findNoteVersion(deps.db, id, version);
  if (!storedVersion) throw notFound("version");
  const { html } = await renderBody(deps, storedVersion.body);
  return { ...storedVersion, id, body_html: html, etag };
}

/** Saves the content of an old version as a new version. Throws 404, and otherwise like `changeNote`. */
export async function restoreNoteVersion(
  deps: Deps,
  actor: Actor,
  id: number,
  version: number,
): Promise<AdminNote> {
  await getNote(deps.db, id);
  const storedVersion = await findNoteVersion(deps.db, id, version);
  if (!storedVersion) throw notFound("version");
  return changeNote(deps, actor, id, storedVersion, "restoreNoteVersion");
}
