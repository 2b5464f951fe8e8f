import { ExamTrack, type LibraryField, libraryFields, plainDefaults, sentFields } from "@rasayan/contract";
import { z } from "zod";

/** Schemas of the front matter and of the YAML files. Unknown names are rejected, so that a typing error is found. */

const Slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "use lower case letters, digits and hyphens");
const Exams = z
  .array(ExamTrack)
  .min(1)
  .refine((exams) => new Set(exams).size === exams.length, "must not have the same exam twice");
const Letter = z.string().regex(/^[A-Z]$/);
const IsoDate = z.union([z.iso.date(), z.date().transform((day) => day.toISOString().slice(0, 10))]);
const Range = z
  .tuple([z.number(), z.number()])
  .refine(([low, high]) => low <= high, "write the lower bound first");
const TopicPath = z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/, "write chapter-id/topic-id");

const Rating = z.int().min(1).max(10);

const Review = z.strictObject({
  author: z.string().min(1),
  solver: z.string().min(1),
  solver_key: z.union([Letter, z.array(Letter), z.number(), z.string()]),
  solved_on: IsoDate,
  lines: z.record(z.string(), z.string()).optional(),
  /** The person who wrote the check from the stem alone, if this was not the solver. */
  checker: z.string().min(1).optional(),
  /** From 1 to 10, by the solver before seeing the key: the decisions that the question takes, ... */
  depth: Rating.optional(),
  /** ... how plainly it says what is asked, ... */
  clarity: Rating.optional(),
  /** ... and how much it is like the questions of the exam. */
  realism: Rating.optional(),
});

/** A typical mistake in a numerical question; `value` is an expression that gives the number it leads to. */
const Slip = z.strictObject({
  value: z.union([z.string().min(1), z.number().transform(String)]),
  says: z.string().min(1),
});

/** Fields that are written under their names, as an editor sends them; without one, it has its default. */
const libraryShape = Object.fromEntries(
  libraryFields.map((name) => [name, z.prefault(sentFields[name], plainDefaults[name])]),
) as { [Name in LibraryField]: z.ZodPrefault<(typeof sentFields)[Name]> };

export const QuestionFields = z.strictObject({
  ...libraryShape,
  id: z.string(),
  kind: z.literal("question"),
  type: z.enum(["single", "multi", "numerical"]),
  difficulty: z.enum(["easy", "medium", "hard"]),
  seconds: z.int().min(30).max(420),
  topic: TopicPath,
  exams: Exams,
  tags: z.array(Slug).min(1).max(4),
  misconceptions: z.record(Letter, Slug).default({}),
  given: z.record(z.string(), z.number()).default({}),
  check: z.string().optional(),
  expect: z.union([z.number(), z.array(z.number())]).optional(),
  answer: z
    .strictObject({
      value: z.number(),
      decimals: z.int().min(0).max(6),
      accept: z.union([Range.transform((range) => [range]), z.array(Range).min(1)]).optional(),
      unit: z.string().default(""),
    })
    .optional(),
  source: z
    .strictObject({
      exam: z.enum(["JEE Main", "JEE Advanced"]),
      year: z.int().min(2000).max(2100),
      session: z.coerce.string().optional(),
      paper: z.coerce.string().optional(),
      number: z.coerce.string().optional(),
      pattern: z.boolean().default(true),
    })
    .optional(),
  slips: z.array(Slip).max(6).default([]),
  /** Their number is checked by the lint. */
  steps: z.array(z.string().trim().min(1)).default([]),
  /** The id of the passage that the question is about. */
  passage: z.string().optional(),
  smiles: z.record(z.string(), z.string()).default({}),
  formula: z.record(z.string(), z.string()).default({}),
  facts: z.array(z.string()).default([]),
  unbalanced: z.boolean().default(false),
  waiver: z.string().min(15).optional(),
  author: z.string().min(1).optional(),
  /** Has only the author until a second person has solved the question; until then, the question is hidden. */
  review: Review.partial({ solver: true, solver_key: true, solved_on: true }).optional(),
});

const Name = z.string().regex(/^[A-Za-z]\w*$/, "use letters and digits");
const Value = z.union([z.number(), z.string()]);

/**
 * A question whose numbers vary. The strings in `derive`, `where`, `check`, `route`, `options` and the values of `slips`
 * are expressions that use the names in `params` and `derive`.
 */
export const TemplateFields = QuestionFields.omit({
  given: true,
  expect: true,
  passage: true,
  smiles: true,
  formula: true,
}).extend({
  kind: z.literal("template"),
  type: z.enum(["single", "numerical"]),
  answer: z
    .strictObject({
      value: z.number(),
      decimals: z.int().min(0).max(6),
      /** Maximum difference from the key of an accepted answer. */
      margin: z.number().positive().optional(),
      unit: z.string().default(""),
    })
    .optional(),
  /** The possible values of each name. */
  params: z.record(Name, z.array(Value).min(1)),
  /** The combination that the second person solves; it becomes the first variant. */
  default: z.record(Name, Value),
  /** Further values, each computed from the values before it. */
  derive: z.record(Name, z.string()).default({}),
  /** Conditions that a valid combination meets. */
  where: z.array(z.string()).default([]),
  check: z.string(),
  /** The key, computed from the rounded values that the stem prints. */
  route: z.string().optional(),
  /** The value of each option, by letter. */
  options: z.record(Letter, z.string()).default({}),
  /** The key and all options of a valid combination are within this range. */
  range: Range.default([0, Number.MAX_VALUE]),
});

export const NoteFields = z.strictObject({
  id: z.string(),
  kind: z.literal("note"),
  title: z.string().min(3).max(120),
  topic: TopicPath,
  exams: Exams,
  read_seconds: z.int(),
  facts: z.array(z.string()).default([]),
  unbalanced: z.boolean().default(false),
  waiver: z.string().min(15).optional(),
  author: z.string().min(1).optional(),
  review: Review.partial({ solver: true, solver_key: true, solved_on: true })
    .extend({ reader: z.string().optional(), read_on: IsoDate.optional() })
    .optional(),
});

/** A text that two or three questions share. */
export const PassageFields = NoteFields.omit({ kind: true, title: true, read_seconds: true }).extend({
  kind: z.literal("passage"),
});

const Weightage = z.int().min(0).max(100);

export const ChapterFields = z.strictObject({
  id: Slug,
  name: z.string().min(2),
  type: z.enum(["Physical Chemistry", "Organic Chemistry", "Inorganic Chemistry"]),
  class: z.enum(["IX", "X", "XI", "XII", "XI-XII"]),
  exams: Exams,
  weightage: Weightage,
  weightage_main: Weightage,
  weightage_advanced: Weightage,
  requires: z.array(Slug),
  helpful: z.array(Slug),
  topics: z.array(z.strictObject({ id: Slug, name: z.string().min(2), exams: Exams })).min(1),
});

const TagGroup = z.record(Slug, z.string().min(3));
export const TagFile = z.strictObject({ concept: TagGroup, skill: TagGroup, misconception: TagGroup });

export const ConstantFile = z.record(z.string().regex(/^[A-Za-z]\w*$/), z.number());

export const FactFile = z.record(
  Slug,
  z.strictObject({
    value: z.union([z.number(), z.string()]),
    unit: z.string().default(""),
    states: z.string().min(10),
    source: z.string().min(3),
  }),
);

/** Where the Hindi names of terms are, in the content folder. */
export const HINDI_NAME_FILE = "hindi-names.yaml";

export const HindiNameFile = z.array(
  z.strictObject({
    term: z.string().min(2),
    hindi: z.string().regex(/^[\p{Script=Devanagari}\s]+$/u, "must be in Devanagari"),
    spellings: z.array(z.string().min(2)).min(1),
    topic: z.string(),
  }),
);

export type QuestionFields = z.output<typeof QuestionFields>;
export type TemplateFields = z.output<typeof TemplateFields>;
export type NoteFields = z.output<typeof NoteFields>;
export type PassageFields = z.output<typeof PassageFields>;
export type ChapterFields = z.output<typeof ChapterFields>;
