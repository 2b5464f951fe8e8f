import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, Pagination } from "./pagination.ts";
import { Id, Time, VoidOutcome } from "./schemas.ts";

/**
 * What was wrong with the old key. `withdrawn`: the question is void now; `reinstated`: it was; `other`: the question
 * became one of another type.
 */
export const KeyFault = z.enum([
  "wrong_option",
  "option_missing",
  "option_too_many",
  "wrong_number",
  "range_too_narrow",
  "withdrawn",
  "reinstated",
  "other",
]);
export type KeyFault = z.infer<typeof KeyFault>;

/** The right options, as indexes from 0, or the accepted numbers; the other list is empty. A void question needs neither. */
const CorrectedKey = z.object({
  options: z.array(z.number().int()),
  accept: z.array(z.tuple([z.string(), z.string()])),
  void_outcome: VoidOutcome.nullable(),
});

/** A correction of a published key. */
export const Correction = z.object({
  id: Id,
  corrected_at: Time,
  chapter_id: Id.nullable(),
  chapter_name: z.string().nullable(),
  fault: KeyFault,
  /** How many completed attempts of all learners were regraded. */
  attempts: z.number().int(),
  /** A regrade was requested and has not reached all attempts yet. */
  being_marked: z.boolean(),
  /** Null unless the question is closed for the learner, because the rest would give its key away. */
  question: z
    .object({
      id: Id,
      text_html: z.string(),
      /** The learner's latest completed quiz with this question. */
      quiz_hash: z.string(),
      old_key: CorrectedKey,
      new_key: CorrectedKey,
      unit: z.string(),
      /** The editors' latest explanation; null if they asked for no regrade. */
      reason: z.string().nullable(),
    })
    .nullable(),
  /** The learner's quizzes whose marks changed, newest first. */
  regraded_quizzes: z.array(
    z.object({ hash: z.string(), score_before: z.number(), score_after: z.number() }),
  ),
});
export type Correction = z.infer<typeof Correction>;

export const corrections = {
  /** Newest first. */
  listCorrections: endpoint("listCorrections", {
    access: "learner",
    query: PageQuery,
    response: z.object({ corrections: z.array(Correction), pagination: Pagination }),
  }),
};
