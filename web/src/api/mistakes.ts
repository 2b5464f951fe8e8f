import type { MistakeCause, RequestOf, ResponseOf } from "@rasayan/contract";
import { getMarksLost, listMistakes, putMistake } from "@rasayan/contract/endpoint-paths";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";

export type { MistakeCause };

type MistakesPage = ResponseOf<"listMistakes">;
export type Mistake = MistakesPage["mistakes"][number];
export type MistakeSource = Mistake["source"];
export type MarksLost = ResponseOf<"getMarksLost">["causes"];
/** What the list shows; a member that is left out shows all. */
export type MistakeFilter = {
  chapter_id?: number;
  cause?: MistakeCause;
  source?: MistakeSource;
  since?: string;
};

/** The prefix of the query keys of the notebook. Ending a quiz invalidates them. */
const MISTAKES_KEY = ["mistakes"];

/** The questions that the learner has missed, the last missed first. */
export const mistakesQuery = (filter: MistakeFilter) =>
  infiniteQueryOptions({
    queryKey: [...MISTAKES_KEY, "list", filter],
    // The server renders the first page from the address without a number.
    queryFn: ({ pageParam: page }) =>
      request(listMistakes, { query: { ...filter, page: page > 1 ? page : undefined } }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }: MistakesPage, _pages, page: number) => (hasMore ? page + 1 : undefined),
  });

/** Marks lost in the last 30 days, by cause. */
export const marksLostQuery = () =>
  queryOptions({
    queryKey: [...MISTAKES_KEY, "marks-lost"],
    queryFn: async () => (await request(getMarksLost, {})).causes,
  });

type MistakeChanges = { questionId: number } & NonNullable<RequestOf<"putMistake">["body"]>;

/** Saves the learner's own cause or note of a mistake. */
export function useSaveMistake() {
  const queryClient = useQueryClient();
  return useMutation({
    // Requests run one after another, so that the last tap wins.
    scope: { id: "mistakes" },
    mutationFn: ({ questionId, ...body }: MistakeChanges) =>
      request(putMistake, { params: { questionId }, body }),
    onSuccess: (_nothing, { cause }) => {
      const queryKey = cause === undefined ? [...MISTAKES_KEY, "list"] : MISTAKES_KEY;
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}
