import type { ResponseOf } from "@rasayan/contract";
import { getSmartPath, getStudyPlan, putPlanOrder } from "@rasayan/contract/endpoint-paths";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";

export type SmartPath = ResponseOf<"getSmartPath">;
export type PathChapter = SmartPath["chapters"][number];
export type NextStep = SmartPath["next_steps"][number];
export type PlanReason = SmartPath["today"]["cards"][number]["reasons"][number];
export type PlanChange = NonNullable<SmartPath["changes"]>[number];

export type StudyPlan = NonNullable<ResponseOf<"getStudyPlan">["plan"]>;

/** The plan from today to the exam; null after the last exam session. */
export const studyPlanQuery = () =>
  queryOptions({
    queryKey: ["smart-path", "plan"],
    queryFn: async () => (await request(getStudyPlan, {})).plan,
  });

/** Today's plan, the most valuable topic, the state of all chapters and the history of overall prep. */
export const smartPathQuery = () =>
  queryOptions({
    queryKey: ["smart-path"],
    queryFn: () => request(getSmartPath, {}),
    // Almost always stale, but data that the page was just server-rendered from is not refetched.
    staleTime: 1_000,
  });

/** Saves the learner's own order of the chapters; an empty list restores the plan's. The last choice wins. */
export function useSavePlanOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: "plan order" },
    mutationFn: async (chapter_ids: number[]) =>
      (await request(putPlanOrder, { body: { chapter_ids } })).plan,
    onSuccess: (plan) => {
      queryClient.setQueryData(studyPlanQuery().queryKey, plan);
      void queryClient.invalidateQueries({ queryKey: smartPathQuery().queryKey, exact: true });
      void queryClient.invalidateQueries({ queryKey: ["revision"] });
    },
  });
}
