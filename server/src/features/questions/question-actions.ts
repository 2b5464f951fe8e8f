import type {
  AdminQuestion,
  EndpointName,
  FieldIssue,
  QuestionBody,
  QuestionFilter,
  QuestionVersionRow,
} from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Deps } from "../../deps.ts";
import { conflict, forbidden, notFound, rejected } from "../../domain-errors.ts";
import { RENDERER_VERSION } from "../../markup/renderer-version.ts";
import { withETag } from "../../row-etag.ts";
import { rejectStale } from "../audit/audit-actions.ts";
import { type Actor, insertAudit, insertAuditEntries } from "../audit/audit-queries.ts";
import { findKnownRefs } from "../syllabus/syllabus-queries.ts";
import { withStoredOptionIds } from "./equal-options.ts";
import { isPassageOfOthers } from "./passage-queries.ts";
import { completePassage, refsOf, rejectUnknownRefs, rejectUnpublishable } from "./question-check-actions.ts";
import {
  type Draft,
  draftFromVersion,
  hasSameContent,
  type StoredQuestion,
  toAdminQuestionFields,
  toAuditSnapshot,
  toDraft,
  withOptionKeys,
} from "./question-content.ts";
import {
  findQuestion,
  findQuestionOfTeacher,
  findQuestions,
  findQuestionWithOptions,
  listQuestionIds,
  listQuestionVersions,
  lockQuestion,
  lockQuestionAndRefs,
  type QuestionWithOptions,
  setQuestionDeleted,
} from "./question-queries.ts";
import type { RenderedQuestion } from "./question-texts.ts";
import { publishIssues } from "./question-validation.ts";
import { renderQuestion } from "./text-rendering-actions.ts";
import {
  insertQuestions,
  moveToNewestPassages,
  type NewVersion,
  type QuestionState,
  updateQuestions,
} from "./version-queries.ts";

const MAX_QUESTIONS_IN_FILE = 5_000;

/** Returns a question. Throws `notFound` if it doesn't exist or is deleted. */
export async function getQuestion(db: Db, id: number): Promise<StoredQuestion> {
  const storedQuestion = await findQuestion(db, id);
  if (!storedQuestion || storedQuestion.is_deleted) throw notFound("question");
  return storedQuestion;
}

/** Returns a question that this teacher may give. Throws `notFound`. */
export async function getQuestionOfTeacher(db: Db, id: number, teacherId: number): Promise<StoredQuestion> {
  const storedQuestion = await findQuestionOfTeacher(db, id, teacherId);
  if (!storedQuestion) throw notFound("question");
  return storedQuestion;
}

async function getQuestionWithOptions(db: Db, id: number): Promise<QuestionWithOptions> {
  const storedQuestion = await findQuestionWithOptions(db, id);
  if (!storedQuestion || storedQuestion.is_deleted) throw notFound("question");
  return storedQuestion;
}

/** Returns a stored question as editors see it, with the ETag of the state `current`. */
export function toAdminQuestion(stored: StoredQuestion, current = stored): AdminQuestion {
  return { ...toAdminQuestionFields(stored), etag: withETag(toAuditSnapshot(current)).etag };
}

/**
 * Adds a question. Throws `invalid` for unknown topics, tags and options, and `rejected` if it's to be published and
 * is not valid.
 */
export async function addQuestion(deps: Deps, actor: Actor, body: QuestionBody): Promise<AdminQuestion> {
  return addDraft(deps, actor, await completePassage(deps.db, toDraft(body)), "createQuestion");
}

/** Adds a draft with the content and the tags of a question. Throws `notFound`. */
export async function duplicateQuestion(deps: Deps, actor: Actor, id: number): Promise<AdminQuestion> {
  const original = await getQuestion(deps.db, id);
  const draft = draftFromVersion(original, original);
  const answers = draft.answers.map((answer) => ({ ...answer, id: undefined }));
  return addDraft(deps, actor, { ...draft, status: "review", answers }, "duplicateQuestion");
}

/**
 * Adds a question for tests that is this teacher's own. Throws like `addQuestion`, and `rejected` for one for everyone or with
 * a passage of other questions.
 */
export async function addOwnQuestion(deps: Deps, actor: Actor, body: QuestionBody): Promise<AdminQuestion> {
  await rejectForTeacher(deps.db, actor, body);
  const draft = await completePassage(deps.db, toDraft({ ...body, audience: "tests" }));
  return addDraft(deps, actor, draft, "createQuestion", actor.id);
}

/** Throws `rejected` for what only editors do: a question for everyone, and the passage of questions that are not the teacher's. */
export async function rejectForTeacher(
  db: Db,
  { id }: Pick<Actor, "id">,
  { audience, passage }: QuestionBody,
): Promise<void> {
  if (audience === "everyone") throw rejected("editors_release");
  if (passage?.slug && (await isPassageOfOthers(db, passage.slug, id))) throw rejected("foreign_passage");
}

async function addDraft(
  deps: Deps,
  actor: Actor,
  draft: Draft,
  action: EndpointName,
  ownerId: number | null = null,
): Promise<AdminQuestion> {
  rejectUnknownRefs(draft, await findKnownRefs(deps.db, refsOf(draft)), []);
  const rendered = await renderQuestion(deps, draft);
  const issues = publishIssues(draft, rendered);
  rejectUnpublishable(draft, issues);
  return inTransaction(deps.db, async (tx) => {
    rejectUnknownRefs(draft, await findKnownRefs(tx, refsOf(draft)), []);
    const [id = 0] = await insertQuestions(tx, 1, ownerId);
    const version = toNewVersion(actor, { id, options: [] }, draft, rendered, issues);
    await updateQuestions(tx, [stateOfDraft(id, draft)], [version]);
    const after = await getQuestion(tx, id);
    const entry = { kind: "question", id, before: null, after: toAuditSnapshot(after) } as const;
    await insertAudit(tx, actor, { action, ...entry });
    if (draft.passage) await updatePassageSets(tx, actor, action);
    return toAdminQuestion(after);
  });
}

/** Changes a question. Throws `notFound`, and otherwise like `saveDraft`. */
export async function changeQuestion(
  deps: Deps,
  actor: Actor,
  id: number,
  body: QuestionBody,
): Promise<AdminQuestion> {
  const stored = await getQuestionWithOptions(deps.db, id);
  const draft = await completePassage(deps.db, toDraft(body, stored));
  return saveDraft(deps, actor, stored, draft, "updateQuestion");
}

/**
 * Changes a question of this teacher's own that is for tests. Throws `notFound` for one that the teacher doesn't see, `forbidden`
 * for any other, and otherwise like `saveDraft` and `addOwnQuestion`.
 */
export async function changeOwnQuestion(
  deps: Deps,
  actor: Actor,
  id: number,
  body: QuestionBody,
): Promise<AdminQuestion> {
  await rejectForeign(deps.db, id, actor.id);
  const stored = await getQuestionWithOptions(deps.db, id);
  await rejectForTeacher(deps.db, actor, body);
  const draft = await completePassage(deps.db, toDraft(body, stored));
  return saveDraft(deps, actor, stored, draft, "updateQuestion", (before) => rejectNotOwn(actor, before));
}

function rejectNotOwn({ id }: Pick<Actor, "id">, { owner }: StoredQuestion): void {
  if (owner?.id !== id) throw forbidden("role_needed");
}

/**
 * Throws as `changeOwnQuestion` does if somebody may not change a question: a teacher, of whose own it isn't. Editors change
 * all.
 */
export async function rejectForeign(db: Db, id: number, teacherId: number | undefined): Promise<void> {
  if (teacherId !== undefined) rejectNotOwn({ id: teacherId }, await getQuestionOfTeacher(db, id, teacherId));
}

/**
 * Saves a question, as a new version if its content has changed, because existing quizzes keep their versions. Throws
 * `notFound`, `invalid` for unknown topics, tags and options, `conflict` if someone else has saved in the meantime,
 * and `rejected` like `addQuestion`.
 */
async function saveDraft(
  deps: Deps,
  actor: Actor,
  stored: QuestionWithOptions,
  sentDraft: Draft,
  action: EndpointName,
  check: (before: StoredQuestion) => void = () => undefined,
): Promise<AdminQuestion> {
  const { db } = deps;
  const { id } = stored;
  rejectUnknownRefs(sentDraft, await findKnownRefs(db, refsOf(sentDraft)), stored.options);
  await rejectStale(db, actor, "question", toAdminQuestion(stored));
  const rendered = await renderQuestion(deps, sentDraft);
  const draft = withStoredOptionIds(sentDraft, rendered, stored.options);
  const issues = publishIssues(draft, rendered);
  rejectUnpublishable(draft, issues);
  return inTransaction(db, async (tx) => {
    const known = await lockQuestionAndRefs(tx, id, refsOf(draft));
    if (!known) throw notFound("question");
    const before = await getQuestionWithOptions(tx, id);
    check(before);
    await rejectStale(tx, actor, "question", toAdminQuestion(before));
    const isSame = before.version_id === stored.version_id && before.audience === stored.audience;
    if (!isSame) throw conflict("question_changed");
    rejectUnknownRefs(draft, known, before.options);
    const version = toNewVersion(actor, before, draft, rendered, issues);
    await updateQuestions(tx, [stateOfDraft(id, draft)], hasSameContent(draft, before) ? [] : [version]);
    const after = await getQuestion(tx, id);
    const entry = {
      kind: "question",
      id,
      before: toAuditSnapshot(before),
      after: toAuditSnapshot(after),
    } as const;
    await insertAudit(tx, actor, { action, ...entry });
    if (draft.passage) await updatePassageSets(tx, actor, action);
    return toAdminQuestion(after);
  });
}

/** Gives the other questions on a changed passage a version with its new text. */
async function updatePassageSets(tx: Db, actor: Actor, action: EndpointName): Promise<void> {
  const moved = await moveToNewestPassages(tx, actor.id);
  const formerPassages = new Map(moved.map(({ id, passage }) => [id, passage]));
  const entries = (await findQuestions(tx, [...formerPassages.keys()])).map((stored) => {
    const after = toAuditSnapshot(stored);
    const before = {
      ...after,
      version: after.version - 1,
      passage: formerPassages.get(stored.id) ?? null,
    };
    return { action, kind: "question" as const, id: stored.id, before, after };
  });
  await insertAuditEntries(tx, actor, entries);
}

/** Hides a question; `restoreQuestion` undoes it. Throws `notFound`. */
export async function removeQuestion({ db }: Deps, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockQuestion(tx, id);
    const before = await getQuestion(tx, id);
    await setQuestionDeleted(tx, id, true);
    const entry = { kind: "question", id, before: toAuditSnapshot(before), after: null } as const;
    await insertAudit(tx, actor, { action: "deleteQuestion", ...entry });
  });
}

/** Restores a deleted question; one that isn't deleted stays as it is. Throws `notFound`. */
export async function restoreQuestion({ db }: Deps, actor: Actor, id: number): Promise<AdminQuestion> {
  return inTransaction(db, async (tx) => {
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

/** Returns the versions of a question, newest first. Throws `notFound`. */
export async function getQuestionVersions(db: Db, id: number): Promise<QuestionVersionRow[]> {
  const versions = await listQuestionVersions(db, id);
  if (versions.length === 0) throw notFound("question");
  return versions;
}

/**
 * Returns the content of a version, with the tags and the ETag of the question's current state. Throws `notFound`.
 */
export async function getQuestionVersion(db: Db, id: number, version: number): Promise<AdminQuestion> {
  const current = await getQuestion(db, id);
  const storedVersion = await findQuestion(db, id, version);
  if (!storedVersion) throw notFound("version");
  return toAdminQuestion(storedVersion, current);
}

/**
 * Saves the content of an old version as a new version, unless it's the current content. Throws `notFound`,
 * `conflict`, and `rejected` if the question is published and that version isn't valid.
 */
export async function restoreQuestionVersion(
  deps: Deps,
  actor: Actor,
  id: number,
  version: number,
): Promise<AdminQuestion> {
  const current = await getQuestionWithOptions(deps.db, id);
  const storedVersion = await findQuestion(deps.db, id, version);
  if (!storedVersion) throw notFound("version");
  return saveDraft(deps, actor, current, draftFromVersion(storedVersion, current), "restoreQuestionVersion");
}

/**
 * Returns the ids of the questions that the list shows with this filter. Throws `rejected` if there are too many for
 * one file.
 */
export async function selectQuestionIds(db: Db, filter: QuestionFilter): Promise<number[]> {
  const ids = await listQuestionIds(db, filter, MAX_QUESTIONS_IN_FILE + 1);
  if (ids.length > MAX_QUESTIONS_IN_FILE)
    throw rejected("too_many_for_file", { max: MAX_QUESTIONS_IN_FILE }, { details: [] });
  return ids;
}

/** Returns the version that stores the content of a draft, for a question with these options. */
export function toNewVersion(
  { id: authorId }: Actor,
  { id, options }: { id: number; options: readonly { id: number; key: string }[] },
  draft: Draft,
  rendered: RenderedQuestion,
  issues: readonly FieldIssue[],
): NewVersion {
  const { status, topicId, audience: _audience, question_tags: _tags, ...content } = draft;
  return {
    questionId: id,
    authorId,
    status,
    topicId,
    rendered,
    content: { ...content, answers: withOptionKeys(draft.answers, options) },
    rendererVersion: RENDERER_VERSION,
    blockingIssueCount: issues.length,
  };
}

/** Returns what a draft says of a question besides its content. */
export const stateOfDraft = (
  id: number,
  { status, audience, topicId, question_tags }: Draft,
): QuestionState => ({
  id,
  status,
  audience,
  topic_id: topicId,
  tag_ids: question_tags,
});
