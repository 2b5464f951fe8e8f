import { presetExams } from "@rasayan/contract/preset-exams";
import type { AdminQuestion, QuestionBody } from "../../../api/admin-questions.ts";

export type QuestionType = AdminQuestion["type"];
/** An option of the draft. `key` is unique on this page and is never reused, even after the row has been deleted. */
export type DraftOption = { key: number; id?: number; text: string; correct: boolean; rationale: string };

/** The content of the question form. */
export type QuestionDraft = Pick<
  AdminQuestion,
  | "text"
  | "type"
  | "format"
  | "status"
  | "difficulty"
  | "topicId"
  | "unit"
  | "decimals"
  | "exams"
  | "source"
  | "solution"
> & {
  /** The options, under the name that they have in the API. */
  answers: DraftOption[];
  single_answer: string;
  accept: [string, string][];
  tags: number[];
  /** The etag of the question that the draft started from; undefined for a new question. */
  etag: string | undefined;
};

export const MAX_OPTIONS = 26;
const INITIAL_OPTION_COUNT = 4;

/** Returns an empty draft: four options, one of them correct, as in most exam questions. */
export function newDraft(): QuestionDraft {
  return {
    text: "",
    type: "multi choice single answer",
    format: "plain",
    status: "review",
    difficulty: "easy",
    topicId: null,
    answers: blankOptions(),
    single_answer: "",
    accept: [],
    unit: "",
    decimals: null,
    exams: ["main", "advanced"],
    source: null,
    solution: "",
    tags: [],
    etag: undefined,
  };
}

/** Returns the draft for a stored question. */
export function toDraft(question: AdminQuestion): QuestionDraft {
  const { text, type, format, status, difficulty, topicId, solution, exams, source, etag } = question;
  const { accept, unit, decimals } = question;
  return {
    ...{ text, type, format, status, difficulty, topicId, solution, exams, source, etag },
    ...{ accept, unit, decimals },
    answers: question.answers.map(({ id, text, correct, rationale }) => ({
      ...{ key: nextRowKey(), id, text, correct, rationale },
    })),
    single_answer: question.single_answer ?? "",
    tags: question.question_tags.map(({ id }) => id),
  };
}

/** Returns the request body. It has no empty rows, and a numerical question has no options. */
export function toRequestBody(draft: QuestionDraft): QuestionBody {
  const { answers, tags, etag: _, accept, single_answer, ...unchangedFields } = draft;
  const isNumerical = draft.type === "numerical";
  return {
    ...unchangedFields,
    question_tags: tags,
    answers: isNumerical ? [] : nonEmptyOptions(draft).map(({ key: _, ...option }) => option),
    single_answer: isNumerical ? single_answer.trim() || null : null,
    decimals: isNumerical ? draft.decimals : null,
    accept: isNumerical ? accept.filter((range) => range.some((bound) => bound.trim() !== "")) : [],
  };
}

/** Returns the rows that are sent, in order. The server's messages refer to rows by their index in this list. */
export function nonEmptyOptions({ answers }: QuestionDraft): DraftOption[] {
  return answers.filter(
    ({ id, text, correct, rationale }) => id || correct || text.trim() || rationale.trim(),
  );
}

/** Returns the draft with another type. Options and numeric answer are cleared, since each type needs its own. */
export function withType(draft: QuestionDraft, type: QuestionType): QuestionDraft {
  return { ...draft, type, answers: blankOptions(), single_answer: "", accept: [] };
}

/** Returns `after` with the exams that its type and source imply, unless the editor has chosen other exams. */
export function withPresetExams(before: QuestionDraft, after: QuestionDraft): QuestionDraft {
  const isPreset =
    hasSameMembers(before.exams, presetExams(before)) && hasSameMembers(before.exams, after.exams);
  return isPreset ? { ...after, exams: presetExams(after) } : after;
}

const hasSameMembers = (firstNames: readonly string[], secondNames: readonly string[]) =>
  firstNames.toSorted().join() === secondNames.toSorted().join();

/** Returns whether `withType` would delete anything. */
export function hasAnswerKey(draft: QuestionDraft): boolean {
  return nonEmptyOptions(draft).length > 0 || draft.single_answer.trim() !== "" || draft.accept.length > 0;
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
  return { ...draft, answers: draft.answers.map((option) => ({ ...option, key: nextRowKey() })) };
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
  return { ...current, answers, etag: saved.etag };
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
