import type { RequestOf, ResponseOf } from "@rasayan/contract";
import {
  countBuiltTest,
  deleteBuiltTest,
  listBuiltTests,
  renameBuiltTest,
  saveBuiltTest,
} from "@rasayan/contract/endpoint-paths";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";

export type BuiltTest = ResponseOf<"listBuiltTests">["tests"][number];
type CountBody = RequestOf<"countBuiltTest">["body"];
export type BuiltTestFilters = Required<CountBody["filters"]>;
export type BuiltTestCount = ResponseOf<"countBuiltTest">;

/** The saved tests, and the years to choose from. */
export const builtTestsQuery = () =>
  queryOptions({ queryKey: ["built-tests", "list"], queryFn: () => request(listBuiltTests, {}) });

/** How many questions fit. It follows every quiz, so no count is cached; the last one shows until the next is there. */
export const builtTestCountQuery = (body: CountBody) =>
  queryOptions({
    queryKey: ["built-tests", "count", body],
    queryFn: ({ signal }) => request(countBuiltTest, { body }, { signal }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

/** Saves the test of a quiz under a name. */
export const useSaveTest = () =>
  useListChange((body: RequestOf<"saveBuiltTest">["body"]) => request(saveBuiltTest, { body }));

/** Renames a saved test. */
export const useRenameTest = () =>
  useListChange(({ id, name }: { id: number; name: string }) =>
    request(renameBuiltTest, { params: { id }, body: { name } }),
  );

/** Deletes a saved test. The quizzes that were taken with it stay. */
export const useDeleteTest = () =>
  useListChange((id: number) => request(deleteBuiltTest, { params: { id } }));

function useListChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: builtTestsQuery().queryKey }),
  });
}
