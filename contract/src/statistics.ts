import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, Pagination } from "./pagination.ts";
import { Id, IdParam, Percent, QuestionStatus, Time } from "./schemas.ts";

/**
 * `key_beaten`: the best learners choose a wrong option more often than a right one. `negative_discrimination`: the
 * weakest do better than the best. `dead_distractor`: hardly anyone chooses some wrong option. `often_omitted`: more
 * than 40 % leave it blank.
 */
export const QualityFlag = z.enum([
  "likely_miskeyed",
  "negative_discrimination",
  "dead_distractor",
  "often_omitted",
]);
export type QualityFlag = z.infer<typeof QualityFlag>;

/** Of one version of a question, from the first attempts of students. */
export const StatisticsSummary = z.object({
  attempts: z.number().int(),
  /** Fewer than 30 attempts: the figures say little, and nothing is suspected. */
  low_sample: z.boolean(),
  /** Mean share of the full marks. */
  facility_pct: Percent,
  /** Mean share of the upper 27 % minus that of the lower 27 %, -1 to 1; null with too few to divide. */
  discrimination: z.number().nullable(),
  /** Left blank though something further on was answered. */
  omit_pct: Percent,
  /** Of those who answered; null when no time is known. */
  median_ms: z.number().int().nullable(),
  flags: z.array(QualityFlag),
});
export type StatisticsSummary = z.infer<typeof StatisticsSummary>;

export const QuestionStatistics = StatisticsSummary.extend({
  version: z.number().int(),
  current: z.boolean(),
  /** Attempts in the upper 27 %. */
  upper_group_size: z.number().int(),
  options: z.array(
    z.object({
      id: Id,
      text_html: z.string(),
      correct: z.boolean(),
      chosen: z.number().int(),
      chosen_pct: Percent,
      /** Of the upper 27 %; null when there is no such group. */
      upper_group_pct: Percent.nullable(),
      /** Those of the version's flags that are about this option. */
      flags: z.array(QualityFlag),
    }),
  ),
  counted_at: Time,
});
export type QuestionStatistics = z.infer<typeof QuestionStatistics>;

const FlaggedQuestionsQuery = PageQuery.extend({ flag: QualityFlag.optional() });
export type FlaggedQuestionsQuery = z.infer<typeof FlaggedQuestionsQuery>;

/** How questions do, counted in the background. */
export const statistics = {
  /** Newest version first; a version that nobody has attempted is not there. */
  getQuestionStatistics: endpoint("getQuestionStatistics", {
    access: "editor",
    params: z.object({ id: IdParam }),
    response: z.object({ statistics: z.array(QuestionStatistics) }),
  }),
  /** Published questions whose current version looks wrong; those with most against them first. */
  listFlaggedQuestions: endpoint("listFlaggedQuestions", {
    access: "editor",
    query: FlaggedQuestionsQuery,
    response: z.object({
      questions: z.array(
        z.object({
          id: Id,
          hash: z.string(),
          text: z.string(),
          text_html: z.string(),
          status: QuestionStatus,
          topic_name: z.string().nullable(),
          quarantined: z.boolean(),
          statistics: StatisticsSummary,
        }),
      ),
      pagination: Pagination,
    }),
  }),
};
