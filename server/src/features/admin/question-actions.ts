import { randomBytes } from "node:crypto";
import type { EditorQuestion, QuestionBody } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { badRequest, conflict, notFound, refused } from "../../http/errors.ts";
import { type Actor, insertAudit } from "./audit-queries.ts";
import { requireTopic } from "./content-actions.ts";
import { drawQuestion } from "./drawing-actions.ts";
import { type DrawnQuestion, drawingFaults } from "./drawn-question.ts";
import {
  type Draft,
  type StoredQuestion,
  saysTheSame,
  toDraft,
  toEditorQuestion,
  toLogged,
} from "./question-draft.ts";
import { faultsOf } from "./question-faults.ts";
import { findQuestion, listKnownTags, listOptions, lockQuestion } from "./question-queries.ts";
import { insertQuestion, insertVersion, setCurrent, setQuestionDeleted } from "./question-version-queries.ts";

const HASH_BYTES = 16;

/** Throws 404 when there is no such question or it is deleted. */
export async function getQuestion(db: Db, id: number): Promise<StoredQuestion> {
  const found = await findQuestion(db, id);
  if (!found || found.is_deleted) throw notFound("question");
  return found;
}

/** Throws 400 for unknown topics, tags and options, and 422 when it is to be published and is not sound. */
export async function addQuestion(deps: Deps, actor: Actor, body: QuestionBody): Promise<EditorQuestion> {
  const draft = toDraft(body);
  await requireKnown(deps.db, draft, []);
  const drawn = await drawQuestion(deps.renderer, draft);
  refuseUnsound(draft, drawn);
  return deps.db.transaction().execute(async (tx) => {
    await requireKnown(tx, draft, []);
    const id = await insertQuestion(tx, randomBytes(HASH_BYTES).toString("base64url"));
    await setCurrent(tx, id, await insertVersion(tx, id, actor.id, draft, drawn), draft);
    const after = await getQuestion(tx, id);
    const entry = { kind: "question", id, before: null, after: toLogged(after) } as const;
    await insertAudit(tx, actor, { action: "createQuestion", ...entry });
    return toEditorQuestion(after);
  });
}

/**
 * Saves a question; a new version when it says something new, so that quizzes keep what they asked. Throws 404, 400
 * for unknown topics, tags and options, 409 when someone else saved meanwhile, and 422 as `addQuestion` does.
 */
export async function changeQuestion(
  deps: Deps,
  actor: Actor,
  id: number,
  body: QuestionBody,
): Promise<EditorQuestion> {
  const { db, renderer } = deps;
  const stored = await getQuestion(db, id);
  const draft = toDraft(body, stored);
  await requireKnown(db, draft, await listOptions(db, id));
  const drawn = await drawQuestion(renderer, draft);
  refuseUnsound(draft, drawn);
  return db.transaction().execute(async (tx) => {
    await lockQuestion(tx, id);
    const before = await getQuestion(tx, id);
    if (before.version_id !== stored.version_id)
      throw conflict("changed_meanwhile", "Someone else saved this question just now. Load it again.");
    await requireKnown(tx, draft, await listOptions(tx, id));
    const versionId = saysTheSame(draft, before)
      ? before.version_id
      : await insertVersion(tx, id, actor.id, draft, drawn);
    await setCurrent(tx, id, versionId, draft);
    const after = await getQuestion(tx, id);
    const entry = { kind: "question", id, before: toLogged(before), after: toLogged(after) } as const;
    await insertAudit(tx, actor, { action: "updateQuestion", ...entry });
    return toEditorQuestion(after);
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
    return toEditorQuestion(found);
  });
}

async function requireKnown(db: Db, draft: Draft, options: readonly { id: number }[]): Promise<void> {
  if (draft.topicId !== null) await requireTopic(db, draft.topicId);
  const known = await listKnownTags(db, draft.question_tags);
  const stranger = draft.question_tags.find((id) => !known.includes(id));
  if (stranger !== undefined) throw badRequest(`There is no tag ${stranger}.`);
  const ids = draft.answers.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) throw badRequest("Two answers have the same id.");
  const foreign = ids.find((id) => !options.some((option) => option.id === id));
  if (foreign !== undefined) throw badRequest(`Answer ${foreign} does not belong to this question.`);
}

function refuseUnsound(draft: Draft, drawn: DrawnQuestion): void {
  if (draft.status !== "published") return;
  const details = [...faultsOf(draft), ...drawingFaults(drawn)];
  if (details.length > 0) throw refused("This question is not ready to be published.", details);
}
