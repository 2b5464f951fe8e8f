import type { ResponseOf } from "@rasayan/contract";
import { queryOptions } from "@tanstack/react-query";
import { request } from "./client.ts";
import { toIstDate } from "./ist-date.ts";
import { fetchAndPersist } from "./kept-replies.ts";

export type SmartPath = ResponseOf<"getSmartPath">;
export type PathChapter = SmartPath["chapters"][number];
export type NextStep = SmartPath["next_steps"][number];
/** `kept_on`: the day it was asked for. */
type CachedSmartPath = SmartPath & { fetched_on: string };

/** Today's plan, what pays most, the chapters as they stand and how it came to that. */
export const smartPathQuery = () =>
  queryOptions({
    queryKey: ["smart-path"],
    queryFn: (context): Promise<CachedSmartPath> =>
      fetchAndPersist(context, async () => ({
        ...(await request("getSmartPath", {})),
        fetched_on: todayInIst(),
      })),
    // As good as never fresh: what the page was drawn from is asked for once.
    staleTime: 1_000,
  });

/** Another day has another plan. */
export const isFromToday = ({ fetched_on }: CachedSmartPath): boolean => fetched_on === todayInIst();

const todayInIst = () => toIstDate(new Date());
