import type { ReplyTo } from "@rasayan/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { dayInIndia } from "./india-day.ts";
import { thenKept } from "./kept-replies.ts";

export type SmartPath = ReplyTo<"getSmartPath">;
export type PathChapter = SmartPath["chapters"][number];
export type NextStep = SmartPath["next_steps"][number];
/** `kept_on`: the day it was asked for. */
type KnownPath = SmartPath & { kept_on: string };

/** Today's plan, what pays most, the chapters as they stand and how it came to that. */
export const smartPathQuery = () =>
  queryOptions({
    queryKey: ["smart-path"],
    queryFn: (asked): Promise<KnownPath> =>
      thenKept(asked, async () => ({ ...(await call("getSmartPath", {})), kept_on: dayNow() })),
    // As good as never fresh: what the page was drawn from is asked for once.
    staleTime: 1_000,
  });

/** Another day has another plan. */
export const isOfToday = ({ kept_on }: KnownPath): boolean => kept_on === dayNow();

const dayNow = () => dayInIndia(new Date());
