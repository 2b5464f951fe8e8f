import type { AdminQuestion, QuestionVersionRow } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../http/errors.ts";
import type { Actor } from "./audit-queries.ts";
import { getQuestion, saveDraft, toAdminQuestion } from "./question-actions.ts";
import { draftFromVersion } from "./question-draft.ts";
import { findQuestion } from "./question-queries.ts";
import { listQuestionVersions } from "./question-version-list-queries.ts";

/** Returns the versions of a question, newest first. Throws 404. */
export async function getQuestionVersions(db: Db, id: number): Promise<QuestionVersionRow[]> {
  const versions = await listQuestionVersions(db, id);
  if (versions.length === 0) throw notFound("question");
  return versions;
}

/** Returns the content of a version, with the tags and the ETag of the question's current state. Throws 404. */
export async function getQuestionVersion(db: Db, id: number, version: number): Promise<AdminQuestion> {
  const current = await getQuestion(db, id);
  const storedVersion = await findQuestion(db, id, version);
  if (!storedVersion) throw notFound("version");
  return toAdminQuestion(storedVersion, current);
}

/**
 * Saves the content of an old version as a new version, unless it's the current content. Throws 404, 409, and 422 if
 * the question is published and that version isn't valid.
 */
export async function restoreQuestionVersion(
  deps: Deps,
  actor: Actor,
  id: number,
  version: number,
): Promise<AdminQuestion> {
  const current = await getQuestion(deps.db, id);
  const storedVersion = await findQuestion(deps.db, id, version);
  if (!storedVersion) throw notFound("version");
  return saveDraft(deps, actor, current, draftFromVersion(storedVersion, current), "restoreQuestionVersion");
}
