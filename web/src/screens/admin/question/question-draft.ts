import { presetExams } from "@rasayan/contract/preset-exams";
import type { EditorQuestion, QuestionBody } from "../../../api/admin-questions.ts";

export type QuestionType = EditorQuestion["type"];
/** `key` is the row's own on this page: no two rows have the same, and none takes over that of one that is gone. */
export type DraftAnswer = { key: number; id?: number; text: string; correct: boolean; rationale: string };

/** A question as its form holds it. */
export type QuestionDraft = Pick<
  EditorQuestion,
  "text" | "type" | "status" | "difficulty" | "topicId" | "unit" | "exams" | "source" | "solution"
> & {
  answers: DraftAnswer[];
  single_answer: string;
  accept: [string, string][];
  tags: number[];
  /** The state that was read; undefined for a new question. */
  etag: string | undefined;
};

export const MOST_ANSWERS = 26;
const ANSWERS_AT_FIRST = 4;

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
export function draftOf(question: EditorQuestion): QuestionDraft {
  const { text, type, status, difficulty, topicId, unit, exams, source, solution, accept, etag } = question;
  return {
    ...{ text, type, status, difficulty, topicId, unit, exams, source, solution, accept, etag },
    answers: question.answers.map(({ id, text, correct, rationale }) => ({
      ...{ key: newKey(), id, text, correct, rationale },
    })),
    single_answer: question.single_answer ?? "",
    tags: question.question_tags.map(({ id }) => id),
  };
}

/** What is sent: rows that nobody has touched stay behind, and a number comes without answers to choose from. */
export function bodyOf(draft: QuestionDraft): QuestionBody {
  const { answers, tags, etag: _, accept, single_answer, ...same } = draft;
  const isNumerical = draft.type === "numerical";
  return {
    ...same,
    question_tags: tags,
    answers: isNumerical ? [] : sentAnswers(draft).map(({ key: _, ...answer }) => answer),
    single_answer: isNumerical ? single_answer.trim() || null : null,
    accept: isNumerical ? accept.filter((range) => range.some((bound) => bound.trim() !== "")) : [],
  };
}

/** The rows that are sent, in their order: the server's messages count them. */
export function sentAnswers({ answers }: QuestionDraft): DraftAnswer[] {
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
  const isPreset = isSame(before.exams, presetExams(before)) && isSame(before.exams, after.exams);
  return isPreset ? { ...after, exams: presetExams(after) } : after;
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.toSorted().join() === others.toSorted().join();

/** Whether a change of the type would take something away. */
export function hasKey(draft: QuestionDraft): boolean {
  return sentAnswers(draft).length > 0 || draft.single_answer.trim() !== "" || draft.accept.length > 0;
}

/** Marks an answer right or not; where one is right, the others are wrong. */
export function withCorrect(draft: QuestionDraft, key: number, correct: boolean): QuestionDraft {
  const isOneOnly = draft.type === "multi choice single answer";
  const answers = draft.answers.map((answer) => {
    if (answer.key === key) return { ...answer, correct };
    return isOneOnly ? { ...answer, correct: false } : answer;
  });
  return { ...draft, answers };
}

/** One more row. */
export function withBlankAnswer(draft: QuestionDraft): QuestionDraft {
  return { ...draft, answers: [...draft.answers, blankAnswer()] };
}

/** A draft that another page has kept: its rows get keys of this page. */
export function withNewKeys(draft: QuestionDraft): QuestionDraft {
  return { ...draft, answers: draft.answers.map((answer) => ({ ...answer, key: newKey() })) };
}

/**
 * What stands in the form once `sent` is stored as `saved`, whatever was typed since: the state it is in now, and the
 * numbers that its new rows were given.
 */
export function afterSave(now: QuestionDraft, sent: QuestionDraft, saved: EditorQuestion): QuestionDraft {
  const ids = new Map(sentAnswers(sent).map(({ key }, index) => [key, saved.answers[index]?.id]));
  const answers = now.answers.map((answer) => {
    const id = ids.get(answer.key);
    return id === undefined ? answer : { ...answer, id };
  });
  return { ...now, answers, etag: saved.etag };
}

function blankAnswers(): DraftAnswer[] {
  return Array.from({ length: ANSWERS_AT_FIRST }, blankAnswer);
}

function blankAnswer(): DraftAnswer {
  return { key: newKey(), text: "", correct: false, rationale: "" };
}

let lastKey = 0;

function newKey(): number {
  lastKey += 1;
  return lastKey;
}
