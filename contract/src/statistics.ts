import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, Pagination } from "./pagination.ts";
import { Id, IdParam, Percent, QuestionStatus, Time } from "./schemas.ts";

/**
 * `likely_miskeyed`: the best learners select a wrong option more often than a right one. `negative_discrimination`:
 * the weakest learners do better than the best. `dead_distractor`: hardly anyone selects one of the wrong options.
 * `often_omitted`: more than 40 % leave it blank.
 */
export const QualityFlag = z.enum([
  "likely_miskeyed",
  "negative_discrimination",
  "dead_distractor",
  "often_omitted",
]);
export type QualityFlag = z.infer<typeof QualityFlag>;

/** Statistics of one version of a question, from the first attempts of students. */
export const StatisticsSummary = z.object({
  attempts: z.number().int(),
  /** Fewer than 30 attempts: the numbers mean little, and no flag is set. */
  low_sample: z.boolean(),
  /** Mean score, as a percentage of the full marks. */
  facility_pct: Percent,
  /** Mean score of the upper 27 % minus that of the lower 27 %, from -1 to 1; null with too few attempts. */
  discrimination: z.number().nullable(),
  /** Attempts left blank although a later question was answered. */
  omit_pct: Percent,
  /** Median time of those who answered; null if no time is known. */
  median_ms: z.number().int().nullable(),
  flags: z.array(QualityFlag),
});
export type StatisticsSummary = z.infer<typeof StatisticsSummary>;

export const QuestionStatistics = StatisticsSummary.extend({
  version: z.number().int(),
  current: z.boolean(),
  /** Number of attempts in the upper 27 %. */
  upper_group_size: z.number().int(),
  options: z.array(
    z.object({
      id: Id,
      text_html: z.string(),
      correct: z.boolean(),
      chosen: z.number().int(),
      chosen_pct: Percent,
      /** Share of the upper 27 % that selected it; null if that group is empty. */
      upper_group_pct: Percent.nullable(),
      /** The version's flags that concern this option. */
      flags: z.array(QualityFlag),
    }),
  ),
  counted_at: Time,
});
export type QuestionStatistics = z.infer<typeof QuestionStatistics>;

const FlaggedQuestionsQuery = PageQuery.extend({ flag: QualityFlag.optional() });
export type FlaggedQuestionsQuery = z.infer<typeof FlaggedQuestionsQuery>;

/** Question statistics, computed by a background job. */
export const statistics = {
  /** Newest version first. Versions without attempts are omitted. */
  getQuestionStatistics: endpoint("getQuestionStatistics", {
    access: "editor",
    params: z.object({ id: IdParam }),
    response: z.object({ statistics: z.array(QuestionStatistics) }),
  }),
  /** Published questions whose current version has flags; those with most flags come first. */
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
