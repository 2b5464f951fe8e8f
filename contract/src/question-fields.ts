import type { Difficulty, ExamTrack, QuestionFormat, QuestionType, VoidOutcome } from "./schemas.ts";

/** Who reads a field: learners while they answer, learners once they may see the key, or editors only. */
type Reader = "attempt" | "review" | "editor";

type Declaration = {
  readBy: Reader;
  /** The value in a new question, and in those that were stored before the field existed. */
  default: unknown;
  /** Set for a text: the most characters that it may have. A table to import has a column of its name. */
  maxLength?: number;
  /** Set if files of the library may have the field in their front matter, under its name. */
  inLibrary?: true;
};

/** Options are labelled A to Z. */
export const MAX_OPTIONS = 26;
/** From the principle to the set-up; one more is shown each time a learner asks. */
export const MAX_HINTS = 4;
export const MAX_SLIPS = 6;
export const MAX_STEPS = 6;

/**
 * The plain fields of a question: each is stored in the column of its name and shown as it is. Contract, storage, files,
 * forms and tests take their lists from here. A field that is no text has its schema in `question-schemas.ts`.
 */
export const plainFields = {
  type: { readBy: "attempt", default: "multi choice single answer" as QuestionType },
  format: { readBy: "editor", default: "plain" as QuestionFormat, inLibrary: true },
  difficulty: { readBy: "attempt", default: "easy" as Difficulty },
  exams: { readBy: "editor", default: ["main", "advanced"] as ExamTrack[] },
  /** The key of a numerical question: a decimal number as text. */
  single_answer: { readBy: "review", default: null as string | null },
  /** Accepted ranges, bounds included, instead of a single value. */
  accept: { readBy: "review", default: [] as [string, string][] },
  /** A void question: full marks to all, or left out of the total. Null: it counts normally. */
  void_outcome: { readBy: "review", default: null as VoidOutcome | null },
  unit: { readBy: "attempt", default: "", maxLength: 100 },
  /** To how many decimals a number is asked for: 0 is an integer, null says nothing about it. */
  decimals: { readBy: "attempt", default: null as number | null },
  /** Typical mistakes in a numerical question: the number that each leads to, as a decimal string, and what it is. */
  slips: { readBy: "editor", default: [] as { value: string; says: string }[] },
  /** The linked ideas of a hard question, in order. */
  steps: { readBy: "editor", default: [] as string[], inLibrary: true },
} satisfies Record<string, Declaration>;

/**
 * The fields of Markdown: each is stored in the column of its name, and its HTML in `<name>_html`, which is what learners
 * get. Hints, options and the passage hold Markdown too, in lists and tables of their own.
 */
export const renderedFields = {
  text: { readBy: "attempt" },
  solution: { readBy: "review" },
} satisfies Record<string, { readBy: "attempt" | "review" }>;

type Fields = typeof plainFields;
export type PlainField = keyof Fields;
/** The values of the plain fields. */
export type PlainContent = { [Name in PlainField]: Fields[Name]["default"] };

type NamesWith<Part> = { [Name in PlainField]: Fields[Name] extends Part ? Name : never }[PlainField];
/** A plain field with a text. */
export type PlainText = NamesWith<{ maxLength: number }>;

/** Returns the names of the fields that fit; the type says which these are. */
const namesOf = <Name extends PlainField>(fits: (field: Declaration) => boolean) =>
  (Object.keys(plainFields) as Name[]).filter((name) => fits(plainFields[name]));

export const plainFieldNames = namesOf<PlainField>(() => true);
/** What learners see while they answer. */
export const attemptFields = namesOf<NamesWith<{ readBy: "attempt" }>>(({ readBy }) => readBy === "attempt");
/** What learners see together with the key. */
export const reviewFields = namesOf<NamesWith<{ readBy: "review" }>>(({ readBy }) => readBy === "review");
export const textFields = namesOf<PlainText>(({ maxLength }) => maxLength !== undefined);
export type LibraryField = NamesWith<{ inLibrary: true }>;
export const libraryFields = namesOf<LibraryField>(({ inLibrary }) => inLibrary === true);

type Rendered = typeof renderedFields;
export type RenderedField = keyof Rendered;
type RenderedFor<R extends Reader> = {
  [Name in RenderedField]: Rendered[Name] extends { readBy: R } ? Name : never;
}[RenderedField];
export type HtmlField<Name extends RenderedField = RenderedField> = `${Name}_html`;

export const renderedFieldNames = Object.keys(renderedFields) as RenderedField[];
const renderedFor = <R extends Reader>(reader: R) =>
  renderedFieldNames.filter((name) => renderedFields[name].readBy === reader) as RenderedFor<R>[];
export const attemptTexts = renderedFor("attempt");
export const reviewTexts = renderedFor("review");
const htmlOf = <Name extends RenderedField>(name: Name): HtmlField<Name> => `${name}_html`;
export const attemptHtml = attemptTexts.map(htmlOf);
export const reviewHtml = reviewTexts.map(htmlOf);

/** Returns what `value` gives for each field of Markdown. */
export const ofRendered = <T>(value: (name: RenderedField) => T) =>
  Object.fromEntries(renderedFieldNames.map((name) => [name, value(name)])) as Record<RenderedField, T>;

/** The same under the names of the HTML. */
export const ofHtml = <T>(value: (name: RenderedField) => T) =>
  Object.fromEntries(renderedFieldNames.map((name) => [htmlOf(name), value(name)])) as Record<HtmlField, T>;

export const plainDefaults = Object.fromEntries(
  plainFieldNames.map((name) => [name, plainFields[name].default]),
) as PlainContent;

/** Returns these members of an object, and no others. */
export const pick = <T extends object, Name extends keyof T>(source: T, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<T, Name>;
