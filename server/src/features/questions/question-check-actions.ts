import type { FieldIssue, QuestionBody } from "@rasayan/contract";
import { issue } from "@rasayan/contract/issues";
import { newPublicId } from "../../codes.ts";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, invalid, issueDetail, rejected } from "../../domain-errors.ts";
import { findKnownRefs, type KnownRefs, type Refs } from "../syllabus/syllabus-queries.ts";
import { listPassageTexts } from "./passage-queries.ts";
import { type Draft, draftWarnings, toDraft } from "./question-content.ts";
import { renderingWarnings } from "./question-texts.ts";
import { publishIssues, validateQuestion } from "./question-validation.ts";
import { renderQuestion } from "./text-rendering-actions.ts";

/** Throws `rejected` if the question is to be published and has issues. Drafts may have any issues. */
export function rejectUnpublishable(draft: Draft, issues: FieldIssue[]): void {
  if (draft.status === "published" && issues.length > 0)
    throw rejected("question_not_ready", {}, { details: issues.map((found) => issueDetail(found)) });
}

/** Returns the draft with the id of its passage, which a new one gets here, and with the stored text if it has none. */
export async function completePassage(db: Db, draft: Draft): Promise<Draft> {
  if (!draft.passage) return draft;
  const { text } = draft.passage;
  const slug = draft.passage.slug || `passage-${newPublicId()}`;
  const texts = text === "" ? await listPassageTexts(db, [slug]) : undefined;
  return { ...draft, passage: { slug, text: texts?.get(slug) ?? text } };
}

/** Returns what the question of a draft refers to. */
export const refsOf = ({ topicId, question_tags }: Draft): Refs => ({ topicId, tagIds: question_tags });

/** Throws `invalid` for an unknown topic or tag, and for answers that are not among the question's options. */
export function rejectUnknownRefs(draft: Draft, known: KnownRefs, options: readonly { id: number }[]): void {
  const [unknownRef] = unknownRefs(draft, known);
  if (unknownRef) throw invalid(unknownRef.code, { id: unknownRef.id });
  const ids = draft.answers.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) throw invalid("repeated_answer");
  const foreignId = ids.find((id) => !options.some((option) => option.id === id));
  if (foreignId !== undefined) throw invalid("foreign_answer", { id: foreignId });
}

/**
 * Returns the errors that would prevent publishing this question, and the warnings. Saves nothing and rejects
 * nothing.
 */
export async function checkQuestion(deps: Deps, body: QuestionBody) {
  const draft = await completePassage(deps.db, toDraft(body));
  const known = await findKnownRefs(deps.db, refsOf(draft));
  const { errors, warnings } = await renderedIssues(deps, draft);
  return {
    errors: [...unknownRefs(draft, known).map(toIssue), ...errors],
    warnings: [...draftWarnings(draft), ...warnings],
  };
}

async function renderedIssues(deps: Deps, draft: Draft) {
  try {
    const rendered = await renderQuestion(deps, draft, { lint: true });
    return { errors: publishIssues(draft, rendered), warnings: renderingWarnings(rendered) };
  } catch (error) {
    if (!(error instanceof DomainError) || !error.details) throw error;
    const errors = error.details.flatMap(({ field = "text", kind, params, line }): FieldIssue[] =>
      kind && params ? [{ field, kind, params, line }] : [],
    );
    return { errors: [...validateQuestion(draft), ...errors], warnings: [] };
  }
}

type UnknownRef = { code: "unknown_topic" | "unknown_tag"; id: number };

function unknownRefs({ topicId, question_tags }: Draft, known: KnownRefs): UnknownRef[] {
  const refs: UnknownRef[] = [];
  if (topicId !== null && !known.topic_ids.includes(topicId))
    refs.push({ code: "unknown_topic", id: topicId });
  for (const id of question_tags.filter((tagId) => !known.tag_ids.includes(tagId)))
    refs.push({ code: "unknown_tag", id });
  return refs;
}

const toIssue = ({ code, id }: UnknownRef): FieldIssue => ({
  field: code === "unknown_topic" ? "topicId" : "question_tags",
  ...issue(code, { id }),
});
