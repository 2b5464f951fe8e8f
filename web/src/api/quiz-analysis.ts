import type { ResponseOf } from "@rasayan/contract";
import { getQuizAnalysis } from "@rasayan/contract/endpoint-paths";
import { queryOptions } from "@tanstack/react-query";
import { request } from "./client.ts";

export type QuizAnalysis = ResponseOf<"getQuizAnalysis">["analysis"];

/** The analysis of a completed quiz. */
export const quizAnalysisQuery = (hash: string) =>
  queryOptions({
    queryKey: ["quiz", hash, "analysis"],
    queryFn: async () => (await request(getQuizAnalysis, { params: { hash } })).analysis,
  });
