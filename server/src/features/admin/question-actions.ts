import { randomBytes } from "node:crypto";
import type { AdminQuestion, EndpointName, QuestionBody } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { conflict, notFound } from "../../http/errors.ts";
import { withETag } from "../../http/etag.ts";
import { type Actor, insertAudit } from "./audit-queries.ts";
import { rejectStale } from "./concurrency-actions.ts";
import { publishIssues, rejectUnpublishable, requireKnownRefs } from "./question-check-actions.ts";
import {
  type Draft,
  hasSameContent,
  type StoredQuestion,
  toAdminQuestionFields,
  toAuditSnapshot,
  toDraft,
} from "./question-draft.ts";
import { findQuestion, listOptions, lockQuestion } from "./question-queries.ts";
import { insertQuestion, insertVersion, setCurrent, setQuestionDeleted } from "./question-version-queries.ts";
import { renderQuestion } from "./rendering-actions.ts";

const PUBLIC_ID_BYTES = 16;

/** Returns a question. Throws 404 if it doesn't exist or is deleted. */
export async function getQuestion(db: Db, id: number): Promise<StoredQuestion> {
  const storedQuestion = await findQuestion(db, id);
  if (!storedQuestion || storedQuestion.is_deleted) throw notFound("question");
  return storedQuestion;
}

/** Returns a stored question as editors see it, with the ETag of the state `current`. */
export function toAdminQuestion(stored: StoredQuestion, current = stored): AdminQuestion {
  return { ...toAdminQuestionFields(stored), etag: withETag(toAuditSnapshot(current)).etag };
}

/**
 * Adds a question. Throws 400 for unknown topics, tags and options, and 422 if it's to be published and is not valid.
 */
export async function addQuestion(deps: Deps, actor: Actor, body: QuestionBody): Promise<AdminQuestion> {
  const draft = toDraft(body);
  await requireKnownRefs(deps.db, draft, []);
  const rendered = await renderQuestion(deps, draft);
  const issues = publishIssues(draft, rendered);
  rejectUnpublishable(draft, issues);
  return deps.db.transaction().execute(async (tx) => {
    await requireKnownRefs(tx, draft, []);
    const id = await insertQuestion(tx, randomBytes(PUBLIC_ID_BYTES).toString("base64url"));
    const version = { ...rendered, blockingIssueCount: issues.length };
    await setCurrent(tx, id, await insertVersion(tx, id, actor.id, draft, version), draft);
    const after = await getQuestion(tx, id);
    const entry = { kind: "question", id, before: null, after: toAuditSnapshot(after) } as const;
    await insertAudit(tx, actor, { action: "createQuestion", ...entry });
    return toAdminQuestion(after);
  });
}

/** Changes a question. Throws 404, and otherwise like `saveDraft`. */
export async function changeQuestion(
  deps: Deps,
  actor: Actor,
  id: number,
  body: QuestionBody,
): Promise<AdminQuestion> {
  const stored = await getQuestion(deps.db, id);
  return saveDraft(deps, actor, stored, toDraft(body, stored), "updateQuestion");
}

/**
 * Saves a question, as a new version if its content has changed, because existing quizzes keep their versions. Throws
 * 404, 400 for unknown topics, tags and options, 409 if someone else has saved in the meantime, and 422 like
 * `addQuestion`.
 */
export async function saveDraft(
  deps: Deps,
  actor: Actor,
  stored: StoredQuestion,
  draft: Draft,
  action: EndpointName,
): Promise<AdminQuestion> {
  const { db } = deps;
  const { id } = stored;
  await requireKnownRefs(db, draft, await listOptions(db, id));
  await rejectStale(db, actor, "question", toAdminQuestion(stored));
  const rendered = await renderQuestion(deps, draft);
  const issues = publishIssues(draft, rendered);
  rejectUnpublishable(draft, issues);
  return db.transaction().execute(async (tx) => {
    await lockQuestion(tx, id);
    const before = await getQuestion(tx, id);
    await rejectStale(tx, actor, "question", toAdminQuestion(before));
    if (before.version_id !== stored.version_id)
      throw conflict("changed_meanwhile", "Someone else saved this question just now. Load it again.");
    await requireKnownRefs(tx, draft, await listOptions(tx, id));
    const versionId = hasSameContent(draft, before)
      ? before.version_id
      : await insertVersion(tx, id, actor.id, draft, { ...rendered, blockingIssueCount: issues.length });
    await setCurrent(tx, id, versionId, draft);
    const after = await getQuestion(tx, id);
    const entry = {
      kind: "question",
      id,
      before: toAuditSnapshot(before),
      after: toAuditSnapshot(after),
    } as const;
    await insertAudit(tx, actor, { action, ...entry });
    return toAdminQuestion(after);
  });
}

/** Hides a question; `restoreQuestion` undoes it. Throws 404. */
export async function removeQuestion({ db }: Deps, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockQuestion(tx, id);
    const before = await getQuestion(tx, id);
    await setQuestionDeleted(tx, id, true);
    const entry = { kind: "question", id, before: toAuditSnapshot(before), after: null } as const;
    await insertAudit(tx, actor, { action: "deleteQuestion", ...entry });
  });
}

/** Restores a deleted question; one that isn't deleted stays as it is. Throws 404. */
export async function restoreQuestion({ db }: Deps, actor: Actor, id: number): Promise<AdminQuestion> {
  return db.transaction().execute(async (tx) => {
    await lockQuestion(tx, id);
    const storedQuestion = await findQuestion(tx, id);
    if (!storedQuestion) throw notFound("question");
    await setQuestionDeleted(tx, id, false);
    const before = storedQuestion.is_deleted ? null : toAuditSnapshot(storedQuestion);
    const entry = { kind: "question", id, before, after: toAuditSnapshot(storedQuestion) } as const;
    await insertAudit(tx, actor, { action: "restoreQuestion", ...entry });
    return toAdminQuestion(storedQuestion);
  });
}
