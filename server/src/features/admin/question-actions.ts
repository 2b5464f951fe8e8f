import { randomBytes } from "node:crypto";
import type { CallName, EditorQuestion, QuestionBody } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { conflict, notFound } from "../../http/errors.ts";
import { withETag } from "../../http/etag.ts";
import { type Actor, insertAudit } from "./audit-queries.ts";
import { drawQuestion } from "./drawing-actions.ts";
import { faultsIn, refuseFaults, requireKnown } from "./question-check-actions.ts";
import {
  type Draft,
  type StoredQuestion,
  saysTheSame,
  toDraft,
  toEditorQuestion,
  toLogged,
} from "./question-draft.ts";
import { findQuestion, listOptions, lockQuestion } from "./question-queries.ts";
import { insertQuestion, insertVersion, setCurrent, setQuestionDeleted } from "./question-version-queries.ts";
import { refuseStale } from "./stale-actions.ts";

const HASH_BYTES = 16;

/** Throws 404 when there is no such question or it is deleted. */
export async function getQuestion(db: Db, id: number): Promise<StoredQuestion> {
  const found = await findQuestion(db, id);
  if (!found || found.is_deleted) throw notFound("question");
  return found;
}

/** A stored question as its editor sees it, with the print of the state that `now` is in. */
export function toShown(stored: StoredQuestion, now = stored): EditorQuestion {
  return { ...toEditorQuestion(stored), etag: withETag(toLogged(now)).etag };
}

/** Throws 400 for unknown topics, tags and options, and 422 when it is to be published and is not sound. */
export async function addQuestion(deps: Deps, actor: Actor, body: QuestionBody): Promise<EditorQuestion> {
  const draft = toDraft(body);
  await requireKnown(deps.db, draft, []);
  const drawn = await drawQuestion(deps, draft);
  const faults = faultsIn(draft, drawn);
  refuseFaults(draft, faults);
  return deps.db.transaction().execute(async (tx) => {
    await requireKnown(tx, draft, []);
    const id = await insertQuestion(tx, randomBytes(HASH_BYTES).toString("base64url"));
    const version = { ...drawn, faults: faults.length };
    await setCurrent(tx, id, await insertVersion(tx, id, actor.id, draft, version), draft);
    const after = await getQuestion(tx, id);
    const entry = { kind: "question", id, before: null, after: toLogged(after) } as const;
    await insertAudit(tx, actor, { action: "createQuestion", ...entry });
    return toShown(after);
  });
}

/** Throws 404, and otherwise as `saveDraft` does. */
export async function changeQuestion(
  deps: Deps,
  actor: Actor,
  id: number,
  body: QuestionBody,
): Promise<EditorQuestion> {
  const stored = await getQuestion(deps.db, id);
  return saveDraft(deps, actor, stored, toDraft(body, stored), "updateQuestion");
}

/**
 * Saves a question; a new version when it says something new, so that quizzes keep what they asked. Throws 404, 400
 * for unknown topics, tags and options, 409 when someone else saved meanwhile, and 422 as `addQuestion` does.
 */
export async function saveDraft(
  deps: Deps,
  actor: Actor,
  stored: StoredQuestion,
  draft: Draft,
  action: CallName,
): Promise<EditorQuestion> {
  const { db } = deps;
  const { id } = stored;
  await requireKnown(db, draft, await listOptions(db, id));
  await refuseStale(db, actor, "question", toShown(stored));
  const drawn = await drawQuestion(deps, draft);
  const faults = faultsIn(draft, drawn);
  refuseFaults(draft, faults);
  return db.transaction().execute(async (tx) => {
    await lockQuestion(tx, id);
    const before = await getQuestion(tx, id);
    await refuseStale(tx, actor, "question", toShown(before));
    if (before.version_id !== stored.version_id)
      throw conflict("changed_meanwhile", "Someone else saved this question just now. Load it again.");
    await requireKnown(tx, draft, await listOptions(tx, id));
    const versionId = saysTheSame(draft, before)
      ? before.version_id
      : await insertVersion(tx, id, actor.id, draft, { ...drawn, faults: faults.length });
    await setCurrent(tx, id, versionId, draft);
    const after = await getQuestion(tx, id);
    const entry = { kind: "question", id, before: toLogged(before), after: toLogged(after) } as const;
    await insertAudit(tx, actor, { action, ...entry });
    return toShown(after);
  });
}

/** Hides a question; `restoreQuestion` is the undo. Throws 404. */
export async function removeQuestion({ db }: Deps, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockQuestion(tx, id);
    const before = await getQuestion(tx, id);
    await setQuestionDeleted(tx, id, true);
    const entry = { kind: "question", id, before: toLogged(before), after: null } as const;
    await insertAudit(tx, actor, { action: "deleteQuestion", ...entry });
  });
}

/** Brings a deleted question back; one that is not deleted stays as it is. Throws 404. */
export async function restoreQuestion({ db }: Deps, actor: Actor, id: number): Promise<EditorQuestion> {
  return db.transaction().execute(async (tx) => {
    await lockQuestion(tx, id);
    const found = await findQuestion(tx, id);
    if (!found) throw notFound("question");
    await setQuestionDeleted(tx, id, false);
    const before = found.is_deleted ? null : toLogged(found);
    const entry = { kind: "question", id, before, after: toLogged(found) } as const;
    await insertAudit(tx, actor, { action: "restoreQuestion", ...entry });
    return toShown(found);
  });
}
