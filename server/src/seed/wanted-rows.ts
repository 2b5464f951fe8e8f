import { figuresIn } from "./figures.ts";
import type { Chapter, Library, Note, Question, Tag } from "./library.ts";
import { printOf } from "./read-content.ts";
import { plainNumber, solverAgrees } from "./second-solver.ts";
import type { Wanted } from "./seed-plan.ts";

/** The rows that the files of a library ask for. Chapters, topics and tags stand under their slugs. */
export type WantedRows = {
  chapters: WantedChapter[];
  topics: WantedTopic[];
  tags: WantedTag[];
  notes: WantedNote[];
  questions: WantedQuestion[];
};

export type WantedChapter = Wanted & ReturnType<typeof chapterValues>;
export type WantedTopic = Wanted & ReturnType<typeof topicValues>[number];
export type WantedTag = Wanted & Pick<Tag, "name" | "kind" | "description">;
export type WantedNote = Wanted & ReturnType<typeof noteValues>;
export type WantedVersion = ReturnType<typeof versionValues>;
export type WantedQuestion = Wanted & {
  checksum: string;
  status: "published" | "review";
  topic: string;
  tags: string[];
  variantGroup: string | null;
  version: WantedVersion;
  figures: Figures;
};
type Figures = Record<string, string>;

const TYPES = {
  single: "multi choice single answer",
  multi: "multi choice multi correct",
  numerical: "numerical",
} as const;

/** Pure: the same library asks for the same rows. */
export function wantedRows(library: Library): WantedRows {
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
      ...library.questions.map((one) => toWantedQuestion(one, library, solverAgrees(one))),
      ...library.templates.flatMap(({ sample, variants }) => {
        const isPublished = sample !== undefined && solverAgrees(sample);
        return variants.map((one) => toWantedQuestion(one, library, isPublished));
      }),
    ],
  };
}

/** The question without tags that the database does not have. */
export function withKnownTags(question: WantedQuestion, known: ReadonlySet<string>): WantedQuestion {
  const tags = question.tags.filter((tag) => known.has(tag));
  return { ...question, tags, state: questionState({ ...question, tags, isDeleted: false }) };
}

/** The print of values whose names may come in any order. */
export function stateOf(values: Record<string, unknown>): string {
  return printOf(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What a note's row must match to need nothing. */
export function noteState(checksum: string | null, isDeleted: boolean): string {
  return stateOf({ checksum, isDeleted });
}

/** What a question's row must match to need nothing; what it says is in the checksum. */
export function questionState(
  row: { checksum: string | null; isDeleted: boolean } & Pick<
    WantedQuestion,
    "topic" | "tags" | "variantGroup"
  > & { status: string },
): string {
  const { checksum, status, topic, tags, variantGroup, isDeleted } = row;
  return stateOf({ checksum, status, topic, tags: tags.toSorted(), variantGroup, isDeleted });
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
    // A chapter of both classes is met in the first; students of the second have it too.
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
  const figures = figuresOf(note, library);
  const body = note.body.text;
  return {
    topic,
    title,
    body,
    read_seconds,
    figures,
    checksum: printOf([topic, title, body, read_seconds, figures]),
  };
}

function toWantedQuestion(question: Question, library: Library, isPublished: boolean): WantedQuestion {
  const version = versionValues(question);
  const figures = figuresOf(question, library);
  const row = {
    checksum: printOf([version, figures]),
    status: isPublished ? ("published" as const) : ("review" as const),
    topic: question.fields.topic,
    tags: question.fields.tags,
    variantGroup: question.template ?? null,
  };
  const state = questionState({ ...row, isDeleted: false });
  return { slug: question.fields.id, state, ...row, version, figures };
}

function versionValues({ fields, stem, options, solution }: Question) {
  const { answer, source } = fields;
  return {
    type: TYPES[fields.type],
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

function acceptedRanges({
  value,
  decimals,
  accept,
}: NonNullable<Question["fields"]["answer"]>): [string, string][] {
  const exact = value.toFixed(decimals);
  return accept ? accept.map(([low, high]) => [plainNumber(low), plainNumber(high)]) : [[exact, exact]];
}

function figuresOf(item: Note | Question, library: Library): Figures {
  const names = new Set(figuresIn(item));
  return Object.fromEntries(
    library.assets.filter(({ name }) => names.has(name)).map(({ name, text }) => [name, text]),
  );
}
