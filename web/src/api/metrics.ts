import type { ResponseOf } from "@rasayan/contract";
import { queryOptions } from "@tanstack/react-query";
import { request } from "./client.ts";

export type Metrics = ResponseOf<"getMetrics">;
export type ChapterMetrics = Metrics["chapters"][number];

/** What the learner's figures are made of, asked for anew whenever one is looked into. */
export const metricsQuery = () =>
  queryOptions({ queryKey: ["metrics"], queryFn: () => request("getMetrics", {}), staleTime: 0 });
