import type { ResponseOf } from "@rasayan/contract";
import { queryOptions } from "@tanstack/react-query";
import { request } from "./client.ts";
import { toIstDate } from "./ist-date.ts";
import { fetchAndPersist } from "./kept-replies.ts";

export type SmartPath = ResponseOf<"getSmartPath">;
export type PathChapter = SmartPath["chapters"][number];
export type NextStep = SmartPath["next_steps"][number];
/** `fetched_on`: the day in India on which it was fetched. */
type CachedSmartPath = SmartPath & { fetched_on: string };

/** Today's plan, the most valuable topic, the state of all chapters and the history of overall prep. */
export const smartPathQuery = () =>
  queryOptions({
    queryKey: ["smart-path"],
    queryFn: (context): Promise<CachedSmartPath> =>
      fetchAndPersist(context, async () => ({
        ...(await request("getSmartPath", {})),
        fetched_on: todayInIst(),
      })),
    // Almost always stale, but data that the page was just server-rendered from is not refetched.
    staleTime: 1_000,
  });

/** Whether the plan is today's; each day has a new one. */
export const isFromToday = ({ fetched_on }: CachedSmartPath): boolean => fetched_on === todayInIst();

const todayInIst = () => toIstDate(new Date());
