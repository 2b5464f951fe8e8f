import { z } from "zod";
import { attemptFields, attemptHtml, pick, reviewFields, reviewHtml } from "./question-fields.ts";
import { htmlSchemas, storedFields } from "./question-schemas.ts";
import { Id, Time } from "./schemas.ts";

/** Marks for a fully right answer, per right option of a partly right answer, and for a wrong answer. */
export const MarkingScheme = z.object({
  full: z.number(),
  partial: z.number().nullable(),
  negative: z.number(),
});

/**
 * What a section of a paper asks. `match`: a single-correct question about two lists; `integer` and `decimal`: a number
 * asked for whole or with decimals; `numerical`: either of these.
 */
export const SectionKind = z.enum(["single", "multi", "match", "integer", "decimal", "numerical"]);
export type SectionKind = z.infer<typeof SectionKind>;

/** An option id, several option ids, or a numerical answer as typed; null if the question is not answered. */
export const SelectedAnswer = z.union([Id, z.array(Id), z.string(), z.null()]);
export type SelectedAnswer = z.infer<typeof SelectedAnswer>;

/**
 * `multiple_correct` (more than one option is right) is allowed for single-choice questions only; `solution_wrong` only
 * after the solution was shown.
 */
export const ReportReason = z.enum([
  "key_wrong",
  "multiple_correct",
  "unclear",
  "typo",
  "broken",
  "solution_wrong",
  "out_of_syllabus",
  "duplicate",
  "other",
]);
export type ReportReason = z.infer<typeof ReportReason>;
/** The learner's own report of a question, until an editor resolves it. */
export const OpenReport = z.object({ reason: ReportReason, text: z.string() });
export type OpenReport = z.infer<typeof OpenReport>;

const AttemptOption = z.object({
  id: Id,
  text: z.string(),
  text_html: z.string(),
  text_alternative: z.string(),
});

export const Certainty = z.enum(["sure", "maybe", "guess"]);
export type Certainty = z.infer<typeof Certainty>;

/** A question whose key is still hidden. Nothing here depends on which answer is right. */
export const AttemptQuestion = z.object({
  id: Id,
  hash: z.string(),
  ...pick(storedFields, attemptFields),
  text: z.string(),
  ...pick(htmlSchemas, attemptHtml),
  topic_id: Id,
  topic_name: z.string(),
  /** The text that this question and one or two others of the quiz are about. */
  passage: z.object({ id: Id, text_html: z.string() }).nullable(),
  /** `pattern`: true for our own question in the pattern of this exam; false for a question of the paper. */
  source: z.object({ exam: z.string(), year: z.number().int(), pattern: z.boolean() }).nullable(),
  answers: z.array(AttemptOption),
  selected_answer: SelectedAnswer,
  /** How certain the learner said to be of the answer; null if they have not said, or without an answer. */
  certainty: Certainty.nullable(),
  marking: MarkingScheme,
  bookmarked: z.boolean(),
  report: OpenReport.nullable(),
});
export type AttemptQuestion = z.infer<typeof AttemptQuestion>;

/**
 * A question that is closed, but left blank beyond the day's allowance: its key, rationales and solution come from
 * `opens_at` on.
 */
export const WithheldQuestion = AttemptQuestion.extend({ opens_at: Time });
export type WithheldQuestion = z.infer<typeof WithheldQuestion>;

/** `left_out`: the question was withdrawn and does not count. */
export const Outcome = z.enum(["correct", "partial", "wrong", "unattempted", "left_out"]);
export type Outcome = z.infer<typeof Outcome>;

/** The same question with its key: after the quiz is completed, or once the question is closed. */
export const ReviewQuestion = AttemptQuestion.extend({
  ...pick(storedFields, reviewFields),
  answers: z.array(AttemptOption.extend({ isCorrect: z.boolean(), rationale_html: z.string() })),
  ...pick(htmlSchemas, reviewHtml),
  /** The question is held for tests: until it is released, `solution_html` and `rationale_html` are empty. */
  is_held: z.boolean(),
  chapter_id: Id,
  chapter_name: z.string(),
  /** The first note of the topic; null if it has none. */
  note: z.object({ id: Id, title: z.string() }).nullable(),
  /** Further sets of options of which each is right by itself, by decision of a teacher. `isCorrect` is of the first set. */
  other_keys: z.array(z.array(Id)),
  outcome: Outcome,
  score: z.number(),
  time_ms: z.number().int(),
  /**
   * Set if the key was wrong and the attempt was regraded (a regrade in code and database). The key and solution here
   * are then the corrected ones.
   */
  correction: z
    .object({ note: z.string(), corrected_at: Time, score_before: z.number(), score_after: z.number() })
    .nullable(),
});
export type ReviewQuestion = z.infer<typeof ReviewQuestion>;

/**
 * A question of a quiz in one of its forms, which has exactly the fields of that form. The most frequent form comes first:
 * to try another one in vain takes several times as long as to serialise the question.
 */
export const QuizQuestion = z.union([
  AttemptQuestion.strict(),
  WithheldQuestion.strict(),
  ReviewQuestion.strict(),
]);
