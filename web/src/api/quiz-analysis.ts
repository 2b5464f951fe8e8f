import type { ResponseOf } from "@rasayan/contract";
import { onDemandEndpoints } from "@rasayan/contract/on-demand-endpoints";
import { queryOptions } from "@tanstack/react-query";
import { registerEndpoints, request } from "./client.ts";

registerEndpoints(onDemandEndpoints);

export type QuizAnalysis = ResponseOf<"getQuizAnalysis">["analysis"];

/** The analysis of a completed quiz. */
export const quizAnalysisQuery = (hash: string) =>
  queryOptions({
    queryKey: ["quiz", hash, "analysis"],
    queryFn: async () => (await request("getQuizAnalysis", { params: { hash } })).analysis,
  });
