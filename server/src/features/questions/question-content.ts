import {
  type AdminQuestion,
  type FieldIssue,
  ofHtml,
  ofRendered,
  type PlainContent,
  pick,
  plainDefaults,
  plainFieldNames,
  type QuestionBody,
  type RenderedField,
  renderedFieldNames,
} from "@rasayan/contract";
import { issue } from "@rasayan/contract/issues";
import { parseDecimal } from "@rasayan/engine";

/** What a version of a question consists of, apart from its topic. Every way to write a question produces this. */
export type QuestionContent = PlainContent &
  Pick<AdminQuestion, RenderedField | "source" | "hints"> & {
    answers: Answer[];
    passage: { slug: string; text: string } | null;
  };
type Answer = { text: string; correct: boolean; rationale: string };

/** The content of a question with its audience, and with its topic and tags by name, as in files. */
export type NamedQuestion = QuestionContent &
  Pick<AdminQuestion, "audience"> & { chapter: string; topic: string; tags: string[] };

/** The content of a new question. */
export const EMPTY_CONTENT: QuestionContent = {
  ...plainDefaults,
  ...ofRendered(() => ""),
  answers: [],
  source: null,
  hints: [],
  passage: null,
};

/** What a draft may lack that an earlier program has stored. */
export const EMPTY_DRAFT = { ...EMPTY_CONTENT, audience: "everyone" as const };

/** A question as stored: its current version, and the fields outside versions. */
export type StoredQuestion = Omit<AdminQuestion, "warnings" | "etag"> & {
  version_id: number;
  is_deleted: boolean;
};

/** A question as it's to be stored: what the editor sent, and the stored values where nothing was sent. */
export type Draft = Omit<QuestionContent, "answers"> & {
  /** An answer without an id gets a new option. */
  answers: (Answer & { id: number | undefined })[];
  status: AdminQuestion["status"];
  audience: AdminQuestion["audience"];
  topicId: number | null;
  question_tags: number[];
};

/** Builds a draft from a request. `stored` is the question to change; without it the question is new. */
export function toDraft(body: QuestionBody, stored: StoredQuestion = EMPTY_QUESTION): Draft {
  const isNumerical = body.type === "numerical";
  const single = body.single_answer === undefined && isNumerical ? stored.single_answer : body.single_answer;
  const single_answer = single || null;
  const plain = plainDraft(body, stored);
  return {
    ...plain,
    ...ofRendered((name) => body[name] ?? stored[name]),
    status: body.status ?? stored.status,
    audience: body.audience ?? stored.audience,
    topicId: withDefault(body.topicId, stored.topicId),
    single_answer,
    accept: acceptedRanges(body, single_answer, stored),
    decimals: isNumerical ? plain.decimals : null,
    exams: [...new Set(plain.exams)],
    slips: plain.slips.filter(({ value, says }) => isWritten(value + says)),
    steps: plain.steps.filter(isWritten),
    source: withDefault(body.source, stored.source),
    answers: answersOf(body.answers, stored),
    hints: (body.hints ?? stored.hints).filter(isWritten),
    passage: plain.format === "passage" ? passageOf(withDefault(body.passage, stored.passage)) : null,
    question_tags: [...new Set(body.question_tags ?? stored.question_tags.map(({ id }) => id))],
  };
}

/** Returns the plain fields as they were sent, or else as they are stored. */
const plainDraft = (body: QuestionBody, stored: StoredQuestion) =>
  Object.fromEntries(
    plainFieldNames.map((name) => [name, withDefault<unknown>(body[name], stored[name])]),
  ) as PlainContent;

const isWritten = (text: string): boolean => text.trim() !== "";

/** Returns what was sent, which may be null, or else what is stored. */
const withDefault = <T>(sent: T | undefined, stored: T): T => (sent === undefined ? stored : sent);

/**
 * Returns the content of a version as a draft. Status, audience and tags are not part of versions, so they stay as in
 * `current`.
 */
export function draftFromVersion(version: StoredQuestion, current: StoredQuestion): Draft {
  const { status, audience, question_tags } = current;
  const passage = passageOf(version.passage);
  return { ...version, passage, status, audience, question_tags: question_tags.map(({ id }) => id) };
}

/** Returns whether the draft has the content of the stored question. If so, it needs no new version. */
export function hasSameContent(draft: Draft, stored: StoredQuestion): boolean {
  return JSON.stringify(contentOf(draft)) === JSON.stringify(contentOf(stored));
}

/** What the audit log stores of a question: its source texts, not the rendered HTML. */
export function toAuditSnapshot(stored: StoredQuestion) {
  const { hash, status, audience, owner, version, question_tags } = stored;
  const owner_id = owner?.id ?? null;
  const tags = question_tags.map(({ id }) => id);
  return { hash, status, audience, owner_id, version, question_tags: tags, ...contentOf(stored) };
}

/** Returns a stored question for its editor: with warnings, and without ranges that only repeat the single value. */
export function toAdminQuestionFields(stored: StoredQuestion): Omit<AdminQuestion, "etag"> {
  const isRedundant = JSON.stringify(stored.accept) === JSON.stringify(exactRange(stored.single_answer));
  return { ...stored, accept: isRedundant ? [] : stored.accept, warnings: draftWarnings(stored) };
}

/** Returns what is missing but doesn't prevent publishing. */
export function draftWarnings({ solution }: Pick<Draft, "solution">): FieldIssue[] {
  return solution.trim() === "" ? [{ field: "solution", ...issue("no_solution") }] : [];
}

const passageOf = (passage: { slug: string | null; text: string } | null): Draft["passage"] =>
  passage && { slug: passage.slug ?? "", text: passage.text };

function contentOf(question: DraftContent) {
  const { topicId, exams, source, hints, slips } = question;
  const { exam, year, session, paper, number, pattern } = source ?? {};
  // `satisfies` refuses a list that lacks a field: an edit of that field alone would be lost.
  return {
    ...pick(question, plainFieldNames),
    ...pick(question, renderedFieldNames),
    topicId,
    exams: exams.toSorted(),
    hints,
    slips: slips.map(({ value, says }) => ({ value, says })),
    passage: passageOf(question.passage),
    source: source && { exam, year, session, paper, number, pattern },
    answers: question.answers.map(({ id, text, correct, rationale }) => ({ id, text, correct, rationale })),
  } satisfies Record<keyof DraftContent, unknown>;
}

type DraftContent = Omit<Draft, "status" | "audience" | "question_tags">;

function answersOf(submitted: QuestionBody["answers"], stored: StoredQuestion): Draft["answers"] {
  return (submitted ?? stored.answers).map(({ id, text, correct, rationale }) => {
    const former = stored.answers.find((answer) =>
      id === undefined ? answer.text.trim() === text.trim() : answer.id === id,
    );
    return { id, text, correct, rationale: rationale ?? former?.rationale ?? "" };
  });
}

type Ranges = [string, string][];

function acceptedRanges(body: QuestionBody, single: string | null, stored: StoredQuestion): Ranges {
  if (body.accept && body.accept.length > 0) return body.accept;
  const isUnchanged = !body.accept && body.type === "numerical" && stored.single_answer === single;
  return isUnchanged ? stored.accept : exactRange(single);
}

const exactRange = (single: string | null): Ranges =>
  single !== null && parseDecimal(single) ? [[single, single]] : [];

const EMPTY_QUESTION: StoredQuestion = {
  ...EMPTY_DRAFT,
  id: 0,
  hash: "",
  version_id: 0,
  version: 0,
  is_deleted: false,
  status: "review",
  owner: null,
  topicId: null,
  topic_name: null,
  chapterId: null,
  chapter_name: null,
  ...ofHtml(() => ""),
  answers: [],
  hints_html: [],
  passage: null,
  question_tags: [],
};

/**
 * Gives each answer the letter of its option, which the option keeps in all versions. A new option gets the first
 * letter from A that no option of the question has or ever had; AA, AB and so on follow Z.
 */
export function withOptionKeys<A extends { id: number | undefined }>(
  answers: readonly A[],
  options: readonly { id: number; key: string }[],
): (A & { key: string })[] {
  const keysById = new Map(options.map(({ id, key }) => [id, key]));
  const usedKeys = new Set(keysById.values());
  let index = 0;
  const nextKey = () => {
    while (usedKeys.has(keyAt(index))) index += 1;
    return keyAt(index++);
  };
  return answers.map((answer) => ({ ...answer, key: keysById.get(answer.id ?? 0) ?? nextKey() }));
}

/** Returns the letter of the option at this position, counted from 0. */
function keyAt(index: number): string {
  const lastLetter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? lastLetter : keyAt(Math.floor(index / 26) - 1) + lastLetter;
}
