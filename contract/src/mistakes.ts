import { z } from "zod";
import { DrillKind } from "./drills.ts";
import { endpoint } from "./endpoint.ts";
import { PageNumber } from "./pagination.ts";
import { DayParam, Id, IdParam, NoContent, Time } from "./schemas.ts";

/** Why a question was missed. `fact`: a formula or fact; `unit`: a unit or sign; `time`: ran out of time. */
export const MistakeCause = z.enum(["concept", "fact", "misread", "arithmetic", "unit", "guess", "time"]);
export type MistakeCause = z.infer<typeof MistakeCause>;

/** Where the last miss happened. */
export const MistakeSource = z.enum(["mock", "chapter", "daily", "diagnostic", "other"]);
export type MistakeSource = z.infer<typeof MistakeSource>;

/** The slips that explain many wrong numbers. */
export const SlipName = z.enum([
  "sign",
  "joule-kilojoule",
  "litre-millilitre",
  "gram-milligram",
  "fraction-percent",
  "calorie-joule",
  "celsius-kelvin",
  "time-unit",
  "natural-logarithm",
  "gas-constant",
  "charge-number",
  "factor-of-two",
  "molality-mole-fraction",
  "rest-of-hundred",
  "square-root",
  "inverse",
  "power-of-ten",
]);
export type SlipName = z.infer<typeof SlipName>;

/**
 * What explains a miss. `named_value`: a wrong number that the question's author names, in the author's words.
 * `misconception`: what the library says of those who choose the option (its place, from 1). `slip`: how the number
 * relates to the right one: `times` and `part` by a factor too much or too little, the others by themselves.
 */
export const MissExplanation = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("named_value"), says: z.string() }),
  z.object({ kind: z.literal("misconception"), option: z.number().int(), belief: z.string() }),
  z.object({
    kind: z.literal("slip"),
    name: SlipName,
    relation: z.enum([
      "times",
      "part",
      "opposite",
      "more_273",
      "less_273",
      "molality",
      "mole_fraction",
      "rest_of_hundred",
      "square",
      "square_root",
      "inverse",
    ]),
    factor: z.number().nullable(),
  }),
]);
export type MissExplanation = z.infer<typeof MissExplanation>;

const Note = z.string().trim().max(1000);

/** A question in the mistakes notebook. While it is open in a quiz, cause, slip and note of the answer stay hidden. */
export const Mistake = z.object({
  question_id: Id,
  /** The quiz of the last miss. */
  hash: z.string(),
  text_html: z.string(),
  topic_name: z.string(),
  chapter_id: Id,
  chapter_name: z.string(),
  source: MistakeSource,
  /** What the learner says. */
  cause: MistakeCause.nullable(),
  /** What the answer, its time and the chosen option point to. */
  proposed_cause: MistakeCause.nullable(),
  /** The slip that explains a wrong number, or the misconception behind a wrong option, in a sentence. */
  slip: z.string().nullable(),
  /** The same as data; null if there is none, and for misses of earlier releases. */
  slips: z.array(MissExplanation).nullable(),
  /** The drill that practises the arithmetic of the question; null if it shows none, and while it is open. */
  drill_kind: DrillKind.nullable(),
  note: z.string(),
  times_missed: z.number().int(),
  last_missed_at: Time,
  /** The day in India from which the question should be tried again. */
  due_on: z.iso.date(),
  is_due: z.boolean(),
  is_open: z.boolean(),
});
export type Mistake = z.infer<typeof Mistake>;

const MistakeQuery = z.object({
  page: PageNumber,
  chapter_id: IdParam.optional(),
  cause: MistakeCause.optional(),
  source: MistakeSource.optional(),
  /** Only those that were missed on this day in India or later. */
  since: DayParam.optional(),
});
export type MistakeQuery = z.infer<typeof MistakeQuery>;

const access = "learner";

export const mistakes = {
  /** What is due first, then the last missed. */
  listMistakes: endpoint("listMistakes", {
    access,
    query: MistakeQuery,
    response: z.object({
      mistakes: z.array(Mistake),
      /** How many the filters find. */
      total: z.number().int(),
      /** How many questions *Redo mistakes* asks: those that the filters find, at most 30. */
      redo: z.number().int(),
      hasMore: z.boolean(),
    }),
  }),
  /** A member that is left out stays as it is; null takes the cause back. */
  putMistake: endpoint("putMistake", {
    access,
    params: z.object({ questionId: IdParam }),
    body: z.strictObject({ cause: MistakeCause.nullable().optional(), note: Note.optional() }),
    status: 204,
    response: NoContent,
  }),
  /** Marks lost in the last 30 days, the costliest cause first; null: no cause is known. */
  getMarksLost: endpoint("getMarksLost", {
    access,
    response: z.object({
      causes: z.array(
        z.object({ cause: MistakeCause.nullable(), misses: z.number().int(), marks_lost: z.number() }),
      ),
    }),
  }),
};
