import type { ResponseOf } from "@rasayan/contract";
import { onDemandEndpoints } from "@rasayan/contract/on-demand-endpoints";
import { queryOptions } from "@tanstack/react-query";
import { registerEndpoints, request } from "./client.ts";

registerEndpoints(onDemandEndpoints);

export type Metrics = ResponseOf<"getMetrics">;
export type ChapterMetrics = Metrics["chapters"][number];

/** The breakdown of the learner's metrics, refetched whenever an explanation is opened. */
export const metricsQuery = () =>
  queryOptions({ queryKey: ["metrics"], queryFn: () => request("getMetrics", {}), staleTime: 0 });
