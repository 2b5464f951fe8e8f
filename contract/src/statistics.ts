import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, IdInPath, Percent, QuestionStatus, Time } from "./fields.ts";
import { PageQuery, Pagination } from "./page.ts";

/**
 * `key_beaten`: the best learners choose a wrong option more often than a right one. `negative_discrimination`: the
 * weakest do better than the best. `dead_distractor`: hardly anyone chooses some wrong option. `often_omitted`: more
 * than 40 % leave it blank.
 */
export const Suspicion = z.enum([
  "key_beaten",
  "negative_discrimination",
  "dead_distractor",
  "often_omitted",
]);
export type Suspicion = z.infer<typeof Suspicion>;

/** Of one version of a question, from the first attempts of students. */
export const StatisticsSummary = z.object({
  attempts: z.number().int(),
  /** Fewer than 30 attempts: the figures say little, and nothing is suspected. */
  few: z.boolean(),
  /** Mean share of the full marks. */
  facility_pct: Percent,
  /** Mean share of the upper 27 % minus that of the lower 27 %, -1 to 1; null with too few to divide. */
  discrimination: z.number().nullable(),
  /** Left blank though something further on was answered. */
  omit_pct: Percent,
  /** Of those who answered; null when no time is known. */
  median_ms: z.number().int().nullable(),
  suspicions: z.array(Suspicion),
});
export type StatisticsSummary = z.infer<typeof StatisticsSummary>;

export const QuestionStatistics = StatisticsSummary.extend({
  version: z.number().int(),
  current: z.boolean(),
  /** Attempts in the upper 27 %. */
  top: z.number().int(),
  options: z.array(
    z.object({
      id: Id,
      text_html: z.string(),
      correct: z.boolean(),
      chosen: z.number().int(),
      chosen_pct: Percent,
      /** Of the upper 27 %; null when there is no such group. */
      top_pct: Percent.nullable(),
      /** Those of the version's suspicions that are about this option. */
      suspicions: z.array(Suspicion),
    }),
  ),
  counted_at: Time,
});
export type QuestionStatistics = z.infer<typeof QuestionStatistics>;

const SuspectQuery = PageQuery.extend({ suspicion: Suspicion.optional() });
export type SuspectQuery = z.infer<typeof SuspectQuery>;

/** How questions do, counted in the background. */
export const statistics = {
  /** Newest version first; a version that nobody has attempted is not there. */
  getQuestionStatistics: endpoint("getQuestionStatistics", {
    access: "editor",
    params: z.object({ id: IdInPath }),
    reply: z.object({ statistics: z.array(QuestionStatistics) }),
  }),
  /** Published questions whose current version looks wrong; those with most against them first. */
  listSuspectQuestions: endpoint("listSuspectQuestions", {
    access: "editor",
    query: SuspectQuery,
    reply: z.object({
      questions: z.array(
        z.object({
          id: Id,
          hash: z.string(),
          text: z.string(),
          text_html: z.string(),
          status: QuestionStatus,
          topic_name: z.string().nullable(),
          held: z.boolean(),
          statistics: StatisticsSummary,
        }),
      ),
      pagination: Pagination,
    }),
  }),
};
