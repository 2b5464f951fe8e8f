import type { ResponseOf } from "@rasayan/contract";
import { getExplanation } from "@rasayan/contract/endpoint-paths";
import { queryOptions } from "@tanstack/react-query";
import { request } from "./client.ts";

export type Explanation = ResponseOf<"getExplanation">;

/** What explains a question whose key the learner has seen. */
export const explanationQuery = (hash: string, questionId: number) =>
  queryOptions({
    queryKey: ["quiz", hash, "explanation", questionId],
    queryFn: () => request(getExplanation, { params: { hash, questionId } }),
  });
