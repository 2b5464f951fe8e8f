import { z } from "zod";
import {
  MAX_SLIPS,
  MAX_STEPS,
  ofHtml,
  ofRendered,
  type PlainContent,
  type PlainField,
  type PlainText,
  plainFields,
  textFields,
} from "./question-fields.ts";
import { Difficulty, ExamTrack, QuestionFormat, QuestionType, VoidOutcome } from "./schemas.ts";

const Bound = z.string().trim().max(100);

const textSchemas = (schemaOf: (maxLength: number) => z.ZodString) =>
  Object.fromEntries(textFields.map((name) => [name, schemaOf(plainFields[name].maxLength)])) as Record<
    PlainText,
    z.ZodString
  >;

type Schemas = { [Name in PlainField]: z.ZodType<PlainContent[Name]> };

/** The plain fields of a question as an editor sends them. */
export const sentFields = {
  type: QuestionType,
  format: QuestionFormat,
  difficulty: Difficulty,
  exams: z.array(ExamTrack).min(1),
  single_answer: Bound.nullable(),
  accept: z.array(z.tuple([Bound, Bound])).max(20),
  void_outcome: VoidOutcome.nullable(),
  decimals: z.number().int().min(0).max(6).nullable(),
  slips: z.array(z.strictObject({ value: Bound, says: z.string().trim().max(300) })).max(MAX_SLIPS),
  steps: z.array(z.string().trim().max(200)).max(MAX_STEPS),
  ...textSchemas((maxLength) => z.string().trim().max(maxLength)),
} satisfies Schemas;

/** The same as they are stored: what was stored once is readable, whatever the limits are today. */
export const storedFields = {
  ...sentFields,
  exams: z.array(ExamTrack),
  single_answer: z.string().nullable(),
  accept: z.array(z.tuple([z.string(), z.string()])),
  decimals: z.number().int().nullable(),
  ...textSchemas(() => z.string()),
} satisfies Schemas;

/** The Markdown of a question. */
export const sourceSchemas = ofRendered(() => z.string());
/** The HTML of a question. */
export const htmlSchemas = ofHtml(() => z.string());
