import type { ResponseOf } from "@rasayan/contract";
import { drawPaperVersions, getPrintedTest } from "@rasayan/contract/endpoint-paths";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { ApiError, request } from "./client.ts";

export type PrintedTest = ResponseOf<"getPrintedTest">;
export type PaperVersion = PrintedTest["versions"][number];

/** A test with its keys and solutions, as it is printed. */
export const printedTestQuery = (id: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "tests", id, "print"],
    queryFn: () => request(getPrintedTest, { params: { id } }),
    // A draft may have changed since.
    staleTime: 0,
  });

/** Draws the versions B to D of a scheduled test, or fetches those that were drawn. */
export function useDrawPaperVersions(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(drawPaperVersions, { params: { id }, body: {} }),
    onSuccess: ({ versions }) =>
      queryClient.setQueryData(printedTestQuery(id).queryKey, (test) => test && { ...test, versions }),
  });
}

/** Whether a test can't be printed because it is somebody else's, or the user is no teacher. */
export const isForeignTest = (error: unknown): boolean =>
  error instanceof ApiError && [400, 403, 404].includes(error.status);
