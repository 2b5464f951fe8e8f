import type { DrillKind, RequestOf, ResponseOf } from "@rasayan/contract";
import { createDrill, finishDrill, listDrillTrends } from "@rasayan/contract/endpoint-paths";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";

export type { DrillKind };
export type Drill = ResponseOf<"createDrill">;
export type DrillOutcome = ResponseOf<"finishDrill">;
export type DrillTrend = ResponseOf<"listDrillTrends">["trends"][number];
export type DrillAnswer = RequestOf<"finishDrill">["body"]["answers"][number];

/** The trend of each kind that the learner has practised. */
export const drillTrendsQuery = () =>
  queryOptions({
    queryKey: ["drills", "trends"],
    queryFn: async () => (await request(listDrillTrends, {})).trends,
  });

/** Creates a set of items of these kinds, with their keys if each answer is to be shown at once. */
export function useCreateDrill() {
  return useMutation({
    mutationFn: (body: { kinds: DrillKind[]; with_keys: boolean }) => request(createDrill, { body }),
  });
}

/** Sends the answers of a set and returns the marks. It can be repeated: a set is marked once. */
export function useFinishDrill() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, answers }: { id: number; answers: DrillAnswer[] }) =>
      request(finishDrill, { params: { id }, body: { answers } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: drillTrendsQuery().queryKey }),
  });
}
