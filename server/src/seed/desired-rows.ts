import {
  type LibraryField,
  libraryFields,
  ofRendered,
  type PlainContent,
  plainDefaults,
} from "@rasayan/contract";
import { toDecimalNotation } from "@rasayan/engine";
import { questionTypes } from "../features/learning/engine-question.ts";
import {
  type Chapter,
  illustrationRefsIn,
  type Library,
  type Note,
  passageOf,
  type Question,
  type Tag,
} from "./library.ts";
import { evaluateCheck } from "./lint/evaluate.ts";
import { fingerprintOf } from "./read-content.ts";
import { solverAgrees } from "./second-solver.ts";
import type { DesiredRow } from "./seed-plan.ts";

/** The rows that the files of a library define. They refer to chapters, topics and tags by slug. */
export type DesiredRows = {
  chapters: DesiredChapter[];
  topics: DesiredTopic[];
  tags: DesiredTag[];
  notes: DesiredNote[];
  questions: DesiredQuestion[];
};

export type DesiredChapter = DesiredRow & ReturnType<typeof chapterValues>;
export type DesiredTopic = DesiredRow & ReturnType<typeof topicValues>[number];
export type DesiredTag = DesiredRow & Pick<Tag, "name" | "kind" | "description">;
export type DesiredNote = DesiredRow & ReturnType<typeof noteValues>;
export type DesiredVersion = ReturnType<typeof versionValues>;
export type DesiredQuestion = DesiredRow & {
  checksum: string;
  status: "published" | "review";
  topic: string;
  tags: string[];
  variantGroup: string | null;
  /** From 1 to 10; null if nobody has rated it. */
  depth: number | null;
  version: DesiredVersion;
  illustrations: Illustrations;
};
type Illustrations = Record<string, string>;

const SIGNIFICANT_DIGITS = 3;

/** Returns the rows that a library defines. */
export function desiredRows(library: Library): DesiredRows {
  return {
    chapters: library.chapters.map((chapter) => {
      const values = chapterValues(chapter);
      return { slug: chapter.fields.id, state: stateOf(values), ...values };
    }),
    topics: library.chapters
      .flatMap(topicValues)
      .map((values) => ({ slug: values.path, state: stateOf(values), ...values })),
    tags: library.tags.map((tag) => ({ slug: tag.name, state: stateOf(tag), ...tag })),
    notes: library.notes.map((note) => {
      const values = noteValues(note, library);
      return { slug: note.fields.id, state: noteState(values.checksum, false), ...values };
    }),
    questions: [
      ...library.questions.map((question) => toDesiredQuestion(question, library, solverAgrees(question))),
      ...library.templates.flatMap(({ defaultQuestion: sample, variants }) => {
        const isPublished = sample !== undefined && solverAgrees(sample);
        return variants.map((question) => toDesiredQuestion(question, library, isPublished));
      }),
    ],
  };
}

/** Returns the question without the tags that are not in `knownTags`. */
export function withKnownTags(question: DesiredQuestion, knownTags: ReadonlySet<string>): DesiredQuestion {
  const tags = question.tags.filter((tag) => knownTags.has(tag));
  return { ...question, tags, state: questionState({ ...question, tags, isDeleted: false }) };
}

/** Returns a fingerprint of the values that doesn't depend on the order of their names. */
export function stateOf(values: Record<string, unknown>): string {
  return fingerprintOf(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the state of a note's row. A row with the desired state needs no change. */
export function noteState(checksum: string | null, isDeleted: boolean): string {
  return stateOf({ checksum, isDeleted });
}

/** Returns the state of a question's row. A row with the desired state needs no change. `checksum` covers the text. */
export function questionState(
  row: { checksum: string | null; isDeleted: boolean } & Pick<
    DesiredQuestion,
    "topic" | "tags" | "variantGroup" | "depth"
  > & { status: string },
): string {
  const { checksum, status, topic, tags, variantGroup, depth, isDeleted } = row;
  return stateOf({
    checksum,
    status,
    topic,
    tags: tags.toSorted(),
    variantGroup,
    isDeleted,
    // Left out where there is none, so that the states stored before questions had a depth stay the same.
    ...(depth === null ? {} : { depth }),
  });
}

function chapterValues({ fields, position }: Chapter) {
  const { name, type, weightage, weightage_main, weightage_advanced, exams, requires, helpful } = fields;
  return {
    position,
    name,
    type,
    weightage,
    weightage_main,
    weightage_advanced,
    // A chapter taught in both classes is stored as class XI; students of class XII get it too.
    class_standard: fields.class === "XI-XII" ? "XI" : fields.class,
    exams,
    requires: requires.toSorted(),
    helpful: helpful.toSorted(),
  };
}

function topicValues({ fields }: Chapter) {
  return fields.topics.map(({ id, name, exams }, index) => ({
    path: `${fields.id}/${id}`,
    chapter: fields.id,
    position: index + 1,
    name,
    exams,
  }));
}

function noteValues(note: Note, library: Library) {
  const { title, topic, read_seconds } = note.fields;
  const illustrations = illustrationsOf(note, library);
  const body = note.body.text;
  return {
    topic,
    title,
    body,
    read_seconds,
    illustrations,
    checksum: fingerprintOf([topic, title, body, read_seconds, illustrations]),
  };
}

function toDesiredQuestion(question: Question, library: Library, isPublished: boolean): DesiredQuestion {
  const version = versionValues(question, library);
  const illustrations = illustrationsOf(question, library);
  const row = {
    checksum: fingerprintOf([version, illustrations]),
    status: isPublished ? ("published" as const) : ("review" as const),
    topic: question.fields.topic,
    tags: question.fields.tags,
    variantGroup: question.template ?? null,
    depth: question.fields.review?.depth ?? null,
  };
  const state = questionState({ ...row, isDeleted: false });
  return { slug: question.fields.id, state, ...row, version, illustrations };
}

/** Returns the fields of the front matter that have another value than their default, in the order of the contract. */
function writtenFields(fields: Pick<PlainContent, LibraryField>) {
  const written = libraryFields.filter(
    (name) => JSON.stringify(fields[name]) !== JSON.stringify(plainDefaults[name]),
  );
  return Object.fromEntries(written.map((name) => [name, fields[name]])) as Partial<typeof fields>;
}

/**
 * The checksum of a question covers these values, with their names and their order. A value that earlier programs did not
 * store is left out where it is the default, so that an update does not give every question a new version. The decimals
 * are those of `singleAnswer`.
 */
function versionValues(question: Question, library: Library) {
  const { fields, stem, options, hints, solution } = question;
  const { answer, source } = fields;
  const { format, ...otherFields } = writtenFields(fields);
  const passage = passageOf(question, library);
  const slips = evaluateSlips(question, library);
  return {
    type: questionTypes[fields.type],
    ...(format ? { format } : {}),
    ...(hints.length === 0 ? {} : { hints: hints.map(({ text }) => text) }),
    ...(slips.length === 0 ? {} : { slips }),
    ...otherFields,
    ...(passage ? { passage: { slug: passage.fields.id, text: passage.body.text } } : {}),
    difficulty: fields.difficulty,
    seconds: fields.seconds,
    topic: fields.topic,
    exams: fields.exams,
    text: stem.text,
    solution: solution?.text ?? "",
    singleAnswer: answer ? answer.value.toFixed(answer.decimals) : null,
    accept: answer ? acceptedRanges(answer) : [],
    unit: answer?.unit ?? "",
    source: {
      exam: source?.exam ?? null,
      year: source?.year ?? null,
      session: source?.session ?? null,
      paper: source?.paper ?? null,
      number: source?.number ?? null,
      pattern: source?.pattern ?? true,
    },
    options: options.map(({ key, text, isCorrect, rationale }) => ({
      key,
      text: text.text,
      isCorrect,
      rationale: rationale.text,
      misconception: fields.misconceptions[key] ?? null,
    })),
  };
}

/** Returns the content of a version as it's stored, with the letter and the misconception of each answer. */
export function contentOf(version: DesiredVersion) {
  const { singleAnswer, source, options, seconds: _seconds, topic: _topic, ...content } = version;
  const { exam, year, ...details } = source;
  return {
    ...plainDefaults,
    ...ofRendered(() => ""),
    hints: [],
    passage: null,
    ...content,
    single_answer: singleAnswer,
    decimals: singleAnswer === null ? null : (singleAnswer.split(".")[1] ?? "").length,
    source: exam === null || year === null ? null : { exam, year, ...details },
    answers: options.map(({ isCorrect, ...option }) => ({ ...option, correct: isCorrect })),
  };
}

/** Returns the slips with the numbers that they lead to, as decimal strings. */
function evaluateSlips({ fields }: Question, library: Library): { value: string; says: string }[] {
  const { answer, given, slips } = fields;
  if (!answer || slips.length === 0) return [];
  // All at once, because creating a context for an expression is slow.
  const expressions = slips.map(({ value }) => `(${value}\n)`).join(", ");
  const numbers = evaluateCheck(`[${expressions}]`, { ...library.constants, ...given });
  return slips.map(({ says }, index) => ({ value: roundSlip(numbers[index] ?? 0, answer.decimals), says }));
}

/** Rounds as the question asks, but keeps three significant digits, because a slip may be a thousand times too small. */
function roundSlip(number: number, decimals: number): string {
  const isSmall = Math.abs(number) < 10 ** (SIGNIFICANT_DIGITS - 1 - decimals);
  return toDecimalNotation(
    Number(isSmall ? number.toPrecision(SIGNIFICANT_DIGITS) : number.toFixed(decimals)),
  );
}

function acceptedRanges({
  value,
  decimals,
  accept,
}: NonNullable<Question["fields"]["answer"]>): [string, string][] {
  const exact = value.toFixed(decimals);
  return accept
    ? accept.map(([low, high]) => [toDecimalNotation(low), toDecimalNotation(high)])
    : [[exact, exact]];
}

function illustrationsOf(item: Note | Question, library: Library): Illustrations {
  const passage = "stem" in item ? passageOf(item, library) : undefined;
  const names = new Set([item, ...(passage ? [passage] : [])].flatMap(illustrationRefsIn));
  return Object.fromEntries(
    library.assets.filter(({ name }) => names.has(name)).map(({ name, text }) => [name, text]),
  );
}
