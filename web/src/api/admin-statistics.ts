import type { ResponseOf } from "@rasayan/contract";
import { getQuestionStatistics, listFlaggedQuestions } from "@rasayan/contract/endpoint-paths";
import { queryOptions } from "@tanstack/react-query";
import { ADMIN_KEY, ROWS_PER_PAGE } from "./admin.ts";
import { request } from "./client.ts";

export type QuestionStatistics = ResponseOf<"getQuestionStatistics">["statistics"][number];
export type FlaggedQuestion = ResponseOf<"listFlaggedQuestions">["questions"][number];
export type StatisticsSummary = FlaggedQuestion["statistics"];
export type QualityFlag = StatisticsSummary["flags"][number];

/** The statistics of each version of a question, newest first. */
export const statisticsQuery = (id: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "question", id, "statistics"],
    queryFn: async () => (await request(getQuestionStatistics, { params: { id } })).statistics,
  });

/** One page of the questions whose statistics look wrong. */
export const flaggedQuestionsQuery = (page: number, flag?: QualityFlag) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "flagged", page, flag],
    queryFn: () =>
      request(listFlaggedQuestions, {
        query: { page, limit: ROWS_PER_PAGE, flag },
      }),
    placeholderData: (previous) => previous,
  });
