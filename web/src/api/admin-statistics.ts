import type { ReplyTo } from "@rasayan/contract";
import { queryOptions } from "@tanstack/react-query";
import { ADMIN_KEY, ROWS_PER_PAGE } from "./admin.ts";
import { call } from "./client.ts";

export type QuestionStatistics = ReplyTo<"getQuestionStatistics">["statistics"][number];
export type SuspectQuestion = ReplyTo<"listSuspectQuestions">["questions"][number];
export type StatisticsSummary = SuspectQuestion["statistics"];
export type Suspicion = StatisticsSummary["suspicions"][number];

/** How each version of a question did, newest first. */
export const statisticsQuery = (id: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "question", id, "statistics"],
    queryFn: async () => (await call("getQuestionStatistics", { params: { id } })).statistics,
  });

/** One page of the questions whose figures look wrong. */
export const suspectsQuery = (page: number, suspicion?: Suspicion) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "suspects", page, suspicion],
    queryFn: () =>
      call("listSuspectQuestions", {
        query: { page, limit: ROWS_PER_PAGE, ...(suspicion ? { suspicion } : {}) },
      }),
    placeholderData: (previous) => previous,
  });
