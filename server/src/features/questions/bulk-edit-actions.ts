import type { ChangeResult, EndpointName, FieldIssue, QuestionChanges } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Deps } from "../../deps.ts";
import { conflict, invalid, issueDetail, notFound, rejected } from "../../domain-errors.ts";
import { type Actor, insertAuditEntries, listRequestEntries } from "../audit/audit-queries.ts";
import { findKnownRefs } from "../syllabus/syllabus-queries.ts";
import { findIllustrations } from "./illustration-queries.ts";
import { stateOfDraft, toNewVersion } from "./question-actions.ts";
import {
  type Draft,
  draftFromVersion,
  EMPTY_DRAFT,
  hasSameContent,
  type StoredQuestion,
  toAuditSnapshot,
} from "./question-content.ts";
import { findQuestions, listOptionsOf, lockQuestions } from "./question-queries.ts";
import { listTexts, type RenderedQuestion } from "./question-texts.ts";
import { publishIssues } from "./question-validation.ts";
import { renderWith } from "./text-rendering-actions.ts";
import { type NewVersion, updateQuestions } from "./version-queries.ts";

const RENDERED_AT_ONCE = 10;

type SeenQuestion = { id: number; version: number };
/** A question as it was read, as it is to be stored, and what its new texts look like. */
type Change = {
  stored: StoredQuestion;
  draft: Draft;
  /** Whose own it was before the changes that are undone. */
  ownerId?: number | null;
  rendered: RenderedQuestion;
  issues: FieldIssue[];
};

/**
 * Changes several questions at once, all or none. Throws `notFound`, `invalid` for an unknown topic or tag, `conflict`
 * if someone has saved one of them since, and `rejected` if one of them would be published and is not ready.
 */
export async function changeQuestions(
  deps: Deps,
  actor: Actor,
  { questions, changes }: { questions: readonly SeenQuestion[]; changes: QuestionChanges },
): Promise<ChangeResult> {
  await requireKnown(deps.db, changes);
  const stored = await readQuestions(deps.db, questions);
  const prepared = await render(
    deps,
    stored.map((question) => ({ stored: question, draft: withChanges(question, changes) })),
  );
  rejectUnready(prepared);
  return save(deps.db, actor, questions, prepared, "changeQuestions");
}

/**
 * Restores the questions that one call of `changeQuestions` changed, all or none, also if one was published then and
 * would not be today. Throws `notFound`, and `conflict` if someone has changed one of them since.
 */
export async function undoQuestionChanges(deps: Deps, actor: Actor, id: number): Promise<ChangeResult> {
  const entries = await listRequestEntries(deps.db, id, "changeQuestions");
  if (entries.length === 0) throw notFound("change");
  const formerStates = entries.map((entry) => ({
    id: entry.object_id,
    // The log of an earlier program lacks the fields that questions did not have then.
    draft: { ...EMPTY_DRAFT, ...(entry.before as unknown as Draft) },
  }));
  // A tag that is used no longer may have been deleted.
  const formerTags = formerStates.flatMap(({ draft }) => draft.question_tags);
  const { tag_ids } = await findKnownRefs(deps.db, { topicId: null, tagIds: [...new Set(formerTags)] });
  const knownTags = new Set(tag_ids);
  const formerDrafts = new Map(
    formerStates.map(({ id: questionId, draft }) => [
      questionId,
      { ...draft, question_tags: draft.question_tags.filter((tagId) => knownTags.has(tagId)) },
    ]),
  );
  // Only a release ends ownership, so only its undo gives it back.
  const formerOwners = new Map(
    entries.map(({ object_id, before, after }) => {
      const { owner_id = null, audience } = (before ?? {}) as { owner_id?: number | null; audience?: string };
      const isRelease = audience === "tests" && (after as { audience?: string }).audience === "everyone";
      return [object_id, isRelease ? owner_id : null];
    }),
  );
  const states = new Map(
    entries.map((entry) => [entry.object_id, entry.after as unknown as ReturnType<typeof toAuditSnapshot>]),
  );
  const seen = entries.map(({ object_id }) => ({
    id: object_id ?? 0,
    version: states.get(object_id)?.version ?? 0,
  }));
  const stored = await readQuestions(deps.db, seen);
  const changed = stored.filter(
    (question) =>
      JSON.stringify(stateOf(question)) !== JSON.stringify(stateOfSnapshot(states.get(question.id))),
  );
  rejectChanged(changed);
  const prepared = await render(
    deps,
    stored.map((question) => ({
      stored: question,
      draft: formerDrafts.get(question.id) ?? draftOf(question),
      ownerId: formerOwners.get(question.id) ?? null,
    })),
  );
  return save(deps.db, actor, seen, prepared, "undoQuestionChanges");
}

async function requireKnown(db: Db, { topicId, add_tags }: QuestionChanges): Promise<void> {
  const known = await findKnownRefs(db, { topicId: topicId ?? null, tagIds: add_tags });
  if (topicId !== undefined && !known.topic_ids.includes(topicId))
    throw invalid("unknown_topic", { id: topicId });
  const unknownId = add_tags.find((id) => !known.tag_ids.includes(id));
  if (unknownId !== undefined) throw invalid("unknown_tag", { id: unknownId });
}

/** Reads the questions. Throws `notFound` if one is missing or deleted, and `conflict` if one has another version. */
async function readQuestions(db: Db, seen: readonly SeenQuestion[]): Promise<StoredQuestion[]> {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const stored = await findQuestions(db, [...versions.keys()]);
  if (stored.length < versions.size || stored.some(({ is_deleted }) => is_deleted))
    throw notFound("question");
  rejectChanged(stored.filter(({ id, version }) => version !== versions.get(id)));
  return stored;
}

function rejectChanged(questions: readonly StoredQuestion[]): void {
  if (questions.length > 0) throw conflict("questions_changed", { ids: questions.map(({ id }) => id) });
}

const draftOf = (question: StoredQuestion): Draft => draftFromVersion(question, question);

function withChanges(question: StoredQuestion, changes: QuestionChanges): Draft {
  const draft = draftOf(question);
  const { status, audience, difficulty, exams, topicId, add_tags, remove_tags } = changes;
  const tags = [...draft.question_tags.filter((id) => !remove_tags.includes(id)), ...add_tags];
  return {
    ...draft,
    status: status ?? draft.status,
    audience: audience ?? draft.audience,
    difficulty: difficulty ?? draft.difficulty,
    exams: exams ? [...new Set(exams)] : draft.exams,
    topicId: topicId ?? draft.topicId,
    question_tags: [...new Set(tags)],
  };
}

/**
 * Renders all texts of the questions, with the illustrations read once for all of them, and a few questions at a time,
 * so that another editor's preview waits only for these.
 */
async function render(
  { db, renderer }: Deps,
  changes: readonly Omit<Change, "rendered" | "issues">[],
): Promise<Change[]> {
  const sources = changes.flatMap(({ draft }) => listTexts(draft).map(({ text }) => text));
  const illustrations = await findIllustrations(db, sources);
  const renderOne = async (change: Omit<Change, "rendered" | "issues">): Promise<Change> => {
    const rendered = await renderWith(renderer, change.draft, { illustrations });
    return { ...change, rendered, issues: publishIssues(change.draft, rendered) };
  };
  const prepared: Change[] = [];
  for (let start = 0; start < changes.length; start += RENDERED_AT_ONCE)
    prepared.push(...(await Promise.all(changes.slice(start, start + RENDERED_AT_ONCE).map(renderOne))));
  return prepared;
}

/** Throws `rejected` with the reasons by question if one is to be published and is not ready. */
function rejectUnready(changes: readonly Change[]): void {
  const unready = changes.filter(({ draft, issues }) => draft.status === "published" && issues.length > 0);
  if (unready.length === 0) return;
  const details = unready.flatMap(({ stored, issues }) =>
    issues.map((found) => {
      const detail = issueDetail(found, `question ${stored.id}`);
      const message = `Question ${stored.id}: ${detail.message}`;
      return { ...detail, question_id: stored.id, message };
    }),
  );
  throw rejected("questions_not_ready", { count: unready.length }, { details });
}

/** Stores the changed questions, with a fixed number of statements, and an audit entry for each. */
async function save(
  db: Db,
  actor: Actor,
  seen: readonly SeenQuestion[],
  changes: readonly Change[],
  action: EndpointName,
): Promise<ChangeResult> {
  return inTransaction(db, async (tx) => {
    const ids = seen.map(({ id }) => id);
    await lockQuestions(tx, ids);
    const before = new Map((await readQuestions(tx, seen)).map((question) => [question.id, question]));
    // A hold or a release makes no version.
    rejectChanged(
      changes.flatMap(({ stored }) =>
        before.get(stored.id)?.audience === stored.audience ? [] : [before.get(stored.id) ?? stored],
      ),
    );
    const affected = changes.filter(
      ({ stored, draft }) => !hasSameState(draft, before.get(stored.id) ?? stored),
    );
    if (affected.length === 0) return { id: null, changed: 0 };
    const affectedIds = affected.map(({ stored }) => stored.id);
    await updateQuestions(
      tx,
      affected.map(({ stored, draft, ownerId = null }) => ({
        ...stateOfDraft(stored.id, draft),
        owner_id: ownerId,
      })),
      await newVersions(tx, actor, affected),
    );
    const entries = (await findQuestions(tx, affectedIds)).map((after) => ({
      action,
      kind: "question" as const,
      id: after.id,
      after: toAuditSnapshot(after),
      before: toAuditSnapshot(before.get(after.id) ?? after),
    }));
    return { id: (await insertAuditEntries(tx, actor, entries)) ?? null, changed: affected.length };
  });
}

/** Returns a version of each question whose content has changed. */
async function newVersions(tx: Db, actor: Actor, changes: readonly Change[]): Promise<NewVersion[]> {
  const withNewContent = changes.filter(({ draft, stored }) => !hasSameContent(draft, stored));
  const optionRows = await listOptionsOf(
    tx,
    withNewContent.map(({ stored }) => stored.id),
  );
  const options = Map.groupBy(optionRows, ({ question_id }) => question_id);
  return withNewContent.map(({ stored, draft, rendered, issues }) =>
    toNewVersion(actor, { id: stored.id, options: options.get(stored.id) ?? [] }, draft, rendered, issues),
  );
}

const hasSameState = (draft: Draft, stored: StoredQuestion): boolean =>
  hasSameContent(draft, stored) &&
  draft.status === stored.status &&
  draft.audience === stored.audience &&
  draft.question_tags.toSorted().join() === stateOf(stored).tags.join();

/** What `changeQuestions` can change without a new version. */
const stateOf = ({ version, status, audience, question_tags }: StoredQuestion) => ({
  version,
  status,
  audience,
  tags: question_tags.map(({ id }) => id).toSorted(),
});

const stateOfSnapshot = (snapshot: ReturnType<typeof toAuditSnapshot> | undefined) =>
  snapshot && {
    version: snapshot.version,
    status: snapshot.status,
    audience: snapshot.audience ?? "everyone",
    tags: snapshot.question_tags.toSorted(),
  };
