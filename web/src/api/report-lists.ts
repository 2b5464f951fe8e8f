import type { ResponseOf } from "@rasayan/contract";
import { listReports, markReportsSeen } from "@rasayan/contract/endpoint-paths";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";
import { REPORTS_KEY } from "./reports.ts";

export type OwnReport = ResponseOf<"listReports">["reports"][number];

const REPORTS_PER_PAGE = 10;

/** The learner's reports, newest first. */
export const reportsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...REPORTS_KEY, "list"],
    queryFn: ({ pageParam: page }) => request(listReports, { query: { page, limit: REPORTS_PER_PAGE } }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, limit, total } }) =>
      page * limit < total ? page + 1 : undefined,
    // New outcomes stay marked as new while the page is open, and no longer.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** How many reports the learner has made, and how many outcomes they have not seen. */
export const reportCountsQuery = () =>
  queryOptions({
    queryKey: [...REPORTS_KEY, "counts"],
    queryFn: async () => {
      const { pagination, unseen } = await request(listReports, { query: { page: 1, limit: 1 } });
      return { total: pagination.total, unseen };
    },
  });

/** Marks outcomes as seen. If that fails, they are shown as new once more, which does no harm. */
export function useMarkReportsSeen() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) => request(markReportsSeen, { body: { ids } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: reportCountsQuery().queryKey }),
  });
}
