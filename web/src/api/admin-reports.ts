import type { RequestOf, ResponseOf } from "@rasayan/contract";
import { listQuestionReports, listReportedQuestions, resolveReports } from "@rasayan/contract/endpoint-paths";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY, ROWS_PER_PAGE } from "./admin.ts";
import { ifMatch } from "./admin-saves.ts";
import { ApiError, request } from "./client.ts";

export type ReportedQuestion = ResponseOf<"listReportedQuestions">["questions"][number];
export type AdminReport = ResponseOf<"listQuestionReports">["reports"][number];
export type ReportResolution = RequestOf<"resolveReports">["body"];

/** One page of the questions that students have reported, quarantined ones first. */
export const reportedQuestionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "reports", page],
    queryFn: () => request(listReportedQuestions, { query: { page, limit: ROWS_PER_PAGE } }),
    placeholderData: (previous) => previous,
  });

/** One page of the reports on a question, newest first. */
export const questionReportsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "question", id, "reports", page],
    queryFn: () => request(listQuestionReports, { params: { id }, query: { page, limit: ROWS_PER_PAGE } }),
    placeholderData: (previous) => previous,
  });

/** True if reports were to be resolved as fixed, but the question has not been changed. */
export function isUnchangedError(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "reported_unchanged";
}

type ResolveInput = { id: number; etag: string; resolution: ReportResolution };

/** Resolves the reports that the editor has read. Rejected with `stale` if another has arrived since. */
export function useResolveReports() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, etag, resolution }: ResolveInput) =>
      request(resolveReports, { params: { id }, body: resolution }, ifMatch(etag)),
    // Not awaited after a success: the refetch removes the row, and with it the form that has to show the resolution.
    // Awaited after a failure: the next decision is on all reports that are shown then.
    onSettled: (_resolved, error) => {
      const refetched = queryClient.invalidateQueries({ queryKey: ADMIN_KEY });
      return error ? refetched : undefined;
    },
  });
}
