import { presetExams } from "@rasayan/contract/preset-exams";
import type { AdminQuestion, QuestionBody } from "../../../api/admin-questions.ts";

export type QuestionType = AdminQuestion["type"];
/** `key` is the row's own on this page: no two rows have the same, and none takes over that of one that is gone. */
export type DraftAnswer = { key: number; id?: number; text: string; correct: boolean; rationale: string };

/** A question as its form holds it. */
export type QuestionDraft = Pick<
  AdminQuestion,
  "text" | "type" | "status" | "difficulty" | "topicId" | "unit" | "exams" | "source" | "solution"
> & {
  answers: DraftAnswer[];
  single_answer: string;
  accept: [string, string][];
  tags: number[];
  /** The state that was read; undefined for a new question. */
  etag: string | undefined;
};

export const MAX_OPTIONS = 26;
const INITIAL_ANSWER_COUNT = 4;

/** What the form begins with: as the paper has it, one right among four. */
export function newDraft(): QuestionDraft {
  return {
    text: "",
    type: "multi choice single answer",
    status: "review",
    difficulty: "easy",
    topicId: null,
    answers: blankAnswers(),
    single_answer: "",
    accept: [],
    unit: "",
    exams: ["main", "advanced"],
    source: null,
    solution: "",
    tags: [],
    etag: undefined,
  };
}

/** The form's content for a stored question. */
export function toDraft(question: AdminQuestion): QuestionDraft {
  const { text, type, status, difficulty, topicId, unit, exams, source, solution, accept, etag } = question;
  return {
    ...{ text, type, status, difficulty, topicId, unit, exams, source, solution, accept, etag },
    answers: question.answers.map(({ id, text, correct, rationale }) => ({
      ...{ key: nextRowKey(), id, text, correct, rationale },
    })),
    single_answer: question.single_answer ?? "",
    tags: question.question_tags.map(({ id }) => id),
  };
}

/** What is sent: rows that nobody has touched stay behind, and a number comes without answers to choose from. */
export function toRequestBody(draft: QuestionDraft): QuestionBody {
  const { answers, tags, etag: _, accept, single_answer, ...unchangedFields } = draft;
  const isNumerical = draft.type === "numerical";
  return {
    ...unchangedFields,
    question_tags: tags,
    answers: isNumerical ? [] : nonEmptyAnswers(draft).map(({ key: _, ...answer }) => answer),
    single_answer: isNumerical ? single_answer.trim() || null : null,
    accept: isNumerical ? accept.filter((range) => range.some((bound) => bound.trim() !== "")) : [],
  };
}

/** The rows that are sent, in their order: the server's messages count them. */
export function nonEmptyAnswers({ answers }: QuestionDraft): DraftAnswer[] {
  return answers.filter(
    ({ id, text, correct, rationale }) => id || correct || text.trim() || rationale.trim(),
  );
}

/** Another type asks for another kind of key: what stood there goes. */
export function withType(draft: QuestionDraft, type: QuestionType): QuestionDraft {
  return { ...draft, type, answers: blankAnswers(), single_answer: "", accept: [] };
}

/** The question as changed: its exams follow type and source until the editor has chosen others. */
export function withPresetExams(before: QuestionDraft, after: QuestionDraft): QuestionDraft {
  const isPreset =
    hasSameMembers(before.exams, presetExams(before)) && hasSameMembers(before.exams, after.exams);
  return isPreset ? { ...after, exams: presetExams(after) } : after;
}

const hasSameMembers = (firstNames: readonly string[], secondNames: readonly string[]) =>
  firstNames.toSorted().join() === secondNames.toSorted().join();

/** Whether a change of the type would take something away. */
export function hasAnswerKey(draft: QuestionDraft): boolean {
  return nonEmptyAnswers(draft).length > 0 || draft.single_answer.trim() !== "" || draft.accept.length > 0;
}

/** Marks an answer right or not; where one is right, the others are wrong. */
export function withCorrect(draft: QuestionDraft, key: number, correct: boolean): QuestionDraft {
  const isSingleChoice = draft.type === "multi choice single answer";
  const answers = draft.answers.map((answer) => {
    if (answer.key === key) return { ...answer, correct };
    return isSingleChoice ? { ...answer, correct: false } : answer;
  });
  return { ...draft, answers };
}

/** One more row. */
export function withBlankAnswer(draft: QuestionDraft): QuestionDraft {
  return { ...draft, answers: [...draft.answers, blankAnswer()] };
}

/** A draft that another page has kept: its rows get keys of this page. */
export function withNewRowKeys(draft: QuestionDraft): QuestionDraft {
  return { ...draft, answers: draft.answers.map((answer) => ({ ...answer, key: nextRowKey() })) };
}

/**
 * What stands in the form once `sent` is stored as `saved`, whatever was typed since: the state it is in now, and the
 * numbers that its new rows were given.
 */
export function mergeSaved(current: QuestionDraft, sent: QuestionDraft, saved: AdminQuestion): QuestionDraft {
  const ids = new Map(nonEmptyAnswers(sent).map(({ key }, index) => [key, saved.answers[index]?.id]));
  const answers = current.answers.map((answer) => {
    const id = ids.get(answer.key);
    return id === undefined ? answer : { ...answer, id };
  });
  return { ...current, answers, etag: saved.etag };
}

function blankAnswers(): DraftAnswer[] {
  return Array.from({ length: INITIAL_ANSWER_COUNT }, blankAnswer);
}

function blankAnswer(): DraftAnswer {
  return { key: nextRowKey(), text: "", correct: false, rationale: "" };
}

let lastRowKey = 0;

function nextRowKey(): number {
  lastRowKey += 1;
  return lastRowKey;
}
