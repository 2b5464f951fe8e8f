import type { EditorQuestion, FieldMessage, QuestionBody } from "@rasayan/contract";
import { parseDecimal } from "@rasayan/engine";

/** A question as it is stored: its current version, and what stands beside the versions. */
export type StoredQuestion = Omit<EditorQuestion, "warnings" | "etag"> & {
  version_id: number;
  is_deleted: boolean;
};

/** A question as it is to be stored: all that the editor sent, and what stood there where nothing was sent. */
export type Draft = Pick<
  EditorQuestion,
  | "text"
  | "type"
  | "status"
  | "difficulty"
  | "topicId"
  | "single_answer"
  | "accept"
  | "unit"
  | "exams"
  | "source"
  | "solution"
> & {
  answers: { id: number | undefined; text: string; correct: boolean; rationale: string }[];
  question_tags: number[];
};

/** `before` is the stored question that is saved over; without it the question is new. */
export function toDraft(body: QuestionBody, before: StoredQuestion = NEW): Draft {
  const isNumerical = body.type === "numerical";
  const single = body.single_answer === undefined && isNumerical ? before.single_answer : body.single_answer;
  const single_answer = single || null;
  return {
    text: body.text,
    type: body.type,
    status: body.status ?? before.status,
    difficulty: body.difficulty ?? before.difficulty,
    topicId: body.topicId === undefined ? before.topicId : body.topicId,
    single_answer,
    accept: acceptedOf(body, single_answer, before),
    unit: body.unit ?? before.unit,
    exams: [...new Set(body.exams ?? before.exams)],
    source: body.source === undefined ? before.source : body.source,
    solution: body.solution ?? before.solution,
    answers: answersOf(body.answers, before),
    question_tags: [...new Set(body.question_tags ?? before.question_tags.map(({ id }) => id))],
  };
}

/** What a version said, to be said again: status and tags stand beside versions and stay as they are `now`. */
export function toDraftOf(version: StoredQuestion, now: StoredQuestion): Draft {
  const { status, question_tags } = now;
  return { ...version, status, question_tags: question_tags.map(({ id }) => id) };
}

/** Whether the draft says what the stored question says: then it needs no new version. */
export function saysTheSame(draft: Draft, stored: StoredQuestion): boolean {
  return JSON.stringify(sayingOf(draft)) === JSON.stringify(sayingOf(stored));
}

/** What the log keeps of a question: its sources, and none of what is drawn from them. */
export function toLogged(stored: StoredQuestion) {
  const { hash, status, version, question_tags } = stored;
  return { hash, status, version, question_tags: question_tags.map(({ id }) => id), ...sayingOf(stored) };
}

/** A stored question for its editor: with warnings, and without ranges that only repeat the one value. */
export function toEditorQuestion(stored: StoredQuestion): Omit<EditorQuestion, "etag"> {
  const isRepeated = JSON.stringify(stored.accept) === JSON.stringify(exactly(stored.single_answer));
  return { ...stored, accept: isRepeated ? [] : stored.accept, warnings: draftWarnings(stored) };
}

/** What is missing but keeps nobody from publishing. */
export function draftWarnings({ solution }: Pick<Draft, "solution">): FieldMessage[] {
  const message = "There is no solution yet. Students learn most from one.";
  return solution.trim() === "" ? [{ field: "solution", message }] : [];
}

function sayingOf(question: Omit<Draft, "status" | "question_tags">) {
  const { text, type, difficulty, topicId, single_answer, accept, unit, exams, source, solution } = question;
  const { exam, year, session, paper, number, pattern } = source ?? {};
  return {
    ...{ text, type, difficulty, topicId, single_answer, accept, unit, exams: exams.toSorted(), solution },
    source: source && { exam, year, session, paper, number, pattern },
    answers: question.answers.map(({ id, text, correct, rationale }) => ({ id, text, correct, rationale })),
  };
}

function answersOf(sent: QuestionBody["answers"], before: StoredQuestion): Draft["answers"] {
  const reasons = new Map(before.answers.map(({ id, rationale }) => [id, rationale]));
  return (sent ?? before.answers).map(({ id, text, correct, rationale }) => ({
    id,
    text,
    correct,
    rationale: rationale ?? reasons.get(id ?? 0) ?? "",
  }));
}

type Ranges = [string, string][];

function acceptedOf(body: QuestionBody, single: string | null, before: StoredQuestion): Ranges {
  if (body.accept && body.accept.length > 0) return body.accept;
  const stands = !body.accept && body.type === "numerical" && before.single_answer === single;
  return stands ? before.accept : exactly(single);
}

const exactly = (single: string | null): Ranges =>
  single !== null && parseDecimal(single) ? [[single, single]] : [];

const NEW: StoredQuestion = {
  id: 0,
  hash: "",
  version_id: 0,
  version: 0,
  is_deleted: false,
  type: "multi choice single answer",
  status: "review",
  difficulty: "easy",
  topicId: null,
  topic_name: null,
  chapterId: null,
  chapter_name: null,
  text: "",
  text_html: "",
  answers: [],
  single_answer: null,
  accept: [],
  unit: "",
  exams: ["main", "advanced"],
  source: null,
  solution: "",
  solution_html: "",
  question_tags: [],
};
