import type { ResponseOf } from "@rasayan/contract";
import { getMetrics } from "@rasayan/contract/endpoint-paths";
import { queryOptions } from "@tanstack/react-query";
import { request } from "./client.ts";

export type Metrics = ResponseOf<"getMetrics">;
export type ChapterMetrics = Metrics["chapters"][number];

/** The breakdown of the learner's metrics, refetched whenever an explanation is opened. */
export const metricsQuery = () =>
  queryOptions({ queryKey: ["metrics"], queryFn: () => request(getMetrics, {}), staleTime: 0 });
