import type { RequestOf, ResponseOf } from "@rasayan/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY, ROWS_PER_PAGE } from "./admin.ts";
import { ifMatch } from "./admin-saves.ts";
import { ApiError, request } from "./client.ts";

export type ReportedQuestion = ResponseOf<"listReportedQuestions">["questions"][number];
export type AdminReport = ResponseOf<"listQuestionReports">["reports"][number];
export type ReportResolution = RequestOf<"resolveReports">["body"];

/** One page of the questions that students have reported, held ones first. */
export const reportedQuestionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "reports", page],
    queryFn: () => request("listReportedQuestions", { query: { page, limit: ROWS_PER_PAGE } }),
    placeholderData: (previous) => previous,
  });

/** One page of what was reported of a question, newest first. */
export const questionReportsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "question", id, "reports", page],
    queryFn: () => request("listQuestionReports", { params: { id }, query: { page, limit: ROWS_PER_PAGE } }),
    placeholderData: (previous) => previous,
  });

/** True when reports were to be closed as fixed, but nothing was mended. */
export function isUnchangedError(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "unchanged";
}

type ResolveInput = { id: number; etag: string; resolution: ReportResolution };

/** Decides the reports that were read; refused with `stale` when another has come since. */
export function useResolveReports() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, etag, resolution }: ResolveInput) =>
      request("resolveReports", { params: { id }, body: resolution }, ifMatch(etag)),
    // Not waited for: the row leaves the list, and with it the form that has to say what was decided.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ADMIN_KEY });
    },
  });
}
