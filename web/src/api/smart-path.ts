import type { ReplyTo } from "@rasayan/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

export type SmartPath = ReplyTo<"getSmartPath">;
export type PathChapter = SmartPath["chapters"][number];
export type NextStep = SmartPath["next_steps"][number];

/** Today's plan, what pays most, the chapters as they stand and how it came to that. */
export const smartPathQuery = () =>
  queryOptions({ queryKey: ["smart-path"], queryFn: () => call("getSmartPath", {}), staleTime: 0 });
