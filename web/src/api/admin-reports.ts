import type { ReplyTo, SentBy } from "@rasayan/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY, ROWS_PER_PAGE } from "./admin.ts";
import { asRead } from "./admin-saves.ts";
import { ApiError, call } from "./client.ts";

export type ReportedQuestion = ReplyTo<"listReportedQuestions">["questions"][number];
export type ReceivedReport = ReplyTo<"listQuestionReports">["reports"][number];
export type ReportDecision = SentBy<"decideReports">["body"];

/** One page of the questions that students have reported, held ones first. */
export const reportedQuery = (page: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "reports", page],
    queryFn: () => call("listReportedQuestions", { query: { page, limit: ROWS_PER_PAGE } }),
    placeholderData: (previous) => previous,
  });

/** One page of what was reported of a question, newest first. */
export const questionReportsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "question", id, "reports", page],
    queryFn: () => call("listQuestionReports", { params: { id }, query: { page, limit: ROWS_PER_PAGE } }),
    placeholderData: (previous) => previous,
  });

/** True when reports were to be closed as fixed, but nothing was mended. */
export function isUnmended(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "unmended";
}

type Decided = { id: number; etag: string; decision: ReportDecision };

/** Decides the reports that were read; refused with `stale` when another has come since. */
export function useDecideReports() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, etag, decision }: Decided) =>
      call("decideReports", { params: { id }, body: decision }, asRead(etag)),
    // Not waited for: the row leaves the list, and with it the form that has to say what was decided.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ADMIN_KEY });
    },
  });
}
