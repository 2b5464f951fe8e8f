import { presetExams } from "@rasayan/contract/preset-exams";
import {
  MAX_STEPS,
  ofRendered,
  type PlainContent,
  pick,
  plainDefaults,
  plainFieldNames,
  type RenderedField,
  renderedFieldNames,
} from "@rasayan/contract/question-fields";
import type { AdminQuestion, QuestionBody } from "../../../api/admin-questions.ts";

export type QuestionType = AdminQuestion["type"];
/** An option of the draft. `key` is unique on this page and is never reused, even after the row has been deleted. */
export type DraftOption = { key: number; id?: number; text: string; correct: boolean; rationale: string };

/** The content of the question form. */
export type QuestionDraft = Omit<PlainContent, "single_answer"> &
  Pick<AdminQuestion, RenderedField | "status" | "audience" | "topicId" | "source" | "hints"> & {
    /** The options, under the name that they have in the API. */
    answers: DraftOption[];
    single_answer: string;
    tags: number[];
    /** Sent only if the question's format is passage. */
    passage: { slug: string; text: string };
    /** The etag of the question that the draft started from; undefined for a new question. */
    etag: string | undefined;
  };

const INITIAL_OPTION_COUNT = 4;

/** Returns an empty draft: four options, one of them correct, as in most exam questions. */
export function newDraft(audience: QuestionDraft["audience"] = "everyone"): QuestionDraft {
  return {
    ...plainDefaults,
    ...ofRendered(() => ""),
    status: "review",
    audience,
    topicId: null,
    answers: blankOptions(),
    single_answer: "",
    source: null,
    hints: ["", ""],
    passage: { slug: "", text: "" },
    tags: [],
    etag: undefined,
  };
}

/** Returns the draft for a stored question. */
export function toDraft(question: AdminQuestion): QuestionDraft {
  const { hints, passage } = question;
  return {
    ...pick(question, plainFieldNames),
    ...pick(question, renderedFieldNames),
    ...pick(question, ["status", "audience", "topicId", "source", "etag"]),
    hints: [...hints, "", ""].slice(0, Math.max(2, hints.length)),
    passage: { slug: passage?.slug ?? "", text: passage?.text ?? "" },
    answers: question.answers.map(({ id, text, correct, rationale }) => ({
      key: nextRowKey(),
      id,
      text,
      correct,
      rationale,
    })),
    single_answer: question.single_answer ?? "",
    tags: question.question_tags.map(({ id }) => id),
  };
}

/** Returns the request body. It has no empty rows, and a numerical question has no options. */
export function toRequestBody(draft: QuestionDraft): QuestionBody {
  const { answers, tags, etag: _, accept, single_answer, slips, passage, ...unchangedFields } = draft;
  const isNumerical = draft.type === "numerical";
  return {
    ...unchangedFields,
    question_tags: tags,
    answers: isNumerical ? [] : nonEmptyOptions(draft).map(({ key: _, ...option }) => option),
    single_answer: isNumerical ? single_answer.trim() || null : null,
    decimals: isNumerical ? draft.decimals : null,
    hints: draft.hints.filter(isWritten),
    slips: isNumerical ? slips.filter(({ value, says }) => isWritten(value + says)) : [],
    steps: draft.steps.filter(isWritten).slice(0, MAX_STEPS),
    passage: draft.format === "passage" ? passageToSend(passage) : null,
    accept: isNumerical ? accept.filter((range) => range.some((bound) => bound.trim() !== "")) : [],
  };
}

/** A passage without an id is new; one without a text keeps the text that is stored. */
function passageToSend({ slug, text }: QuestionDraft["passage"]): QuestionBody["passage"] {
  if (!isWritten(slug + text)) return null;
  return { slug: slug.trim() || null, text: isWritten(text) ? text : "" };
}

const isWritten = (text: string) => text.trim() !== "";

/** Returns the rows that are sent, in order. The server's messages refer to rows by their index in this list. */
export function nonEmptyOptions({ answers }: QuestionDraft): DraftOption[] {
  return answers.filter(
    ({ id, text, correct, rationale }) => id || correct || text.trim() || rationale.trim(),
  );
}

/** Returns the draft with another type. Options and numeric answer are cleared, since each type needs its own. */
export function withType(draft: QuestionDraft, type: QuestionType): QuestionDraft {
  return { ...draft, type, answers: blankOptions(), single_answer: "", accept: [], slips: [] };
}

/** Returns `after` with the exams that its type and source imply, unless the editor has chosen other exams. */
export function withPresetExams(before: QuestionDraft, after: QuestionDraft): QuestionDraft {
  const isPreset =
    hasSameMembers(before.exams, presetExams(before)) && hasSameMembers(before.exams, after.exams);
  return isPreset ? { ...after, exams: presetExams(after) } : after;
}

const hasSameMembers = (firstNames: readonly string[], secondNames: readonly string[]) =>
  [...firstNames].sort().join() === [...secondNames].sort().join();

/** Returns whether `withType` would delete anything. */
export function hasAnswerKey(draft: QuestionDraft): boolean {
  const { single_answer, accept, slips } = draft;
  return nonEmptyOptions(draft).length + accept.length + slips.length > 0 || isWritten(single_answer);
}

/** Marks an option as correct or wrong. For single-choice questions all other options become wrong. */
export function withCorrect(draft: QuestionDraft, key: number, correct: boolean): QuestionDraft {
  const isSingleChoice = draft.type === "multi choice single answer";
  const answers = draft.answers.map((option) => {
    if (option.key === key) return { ...option, correct };
    return isSingleChoice ? { ...option, correct: false } : option;
  });
  return { ...draft, answers };
}

/** Returns the draft with an empty option added. */
export function withBlankOption(draft: QuestionDraft): QuestionDraft {
  return { ...draft, answers: [...draft.answers, blankOption()] };
}

/** Gives the rows of a draft that an earlier page stored new keys, unique on this page. */
export function withNewRowKeys(draft: QuestionDraft): QuestionDraft {
  // A draft of an earlier version of the app lacks the fields that it did not know.
  return {
    ...newDraft(),
    ...draft,
    answers: draft.answers.map((option) => ({ ...option, key: nextRowKey() })),
  };
}

/**
 * Returns the draft after `sent` was stored as `saved`: the current draft, with everything typed since, plus the new
 * etag and the ids that the server gave to new rows.
 */
export function mergeSaved(current: QuestionDraft, sent: QuestionDraft, saved: AdminQuestion): QuestionDraft {
  const ids = new Map(nonEmptyOptions(sent).map(({ key }, index) => [key, saved.answers[index]?.id]));
  const answers = current.answers.map((option) => {
    const id = ids.get(option.key);
    return id === undefined ? option : { ...option, id };
  });
  // A new passage has got its id.
  const passage =
    current.passage.slug === "" ? { ...current.passage, slug: saved.passage?.slug ?? "" } : current.passage;
  return { ...current, answers, passage, etag: saved.etag };
}

function blankOptions(): DraftOption[] {
  return Array.from({ length: INITIAL_OPTION_COUNT }, blankOption);
}

function blankOption(): DraftOption {
  return { key: nextRowKey(), text: "", correct: false, rationale: "" };
}

let lastRowKey = 0;

function nextRowKey(): number {
  lastRowKey += 1;
  return lastRowKey;
}
