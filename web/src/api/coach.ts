import type { ResponseOf } from "@rasayan/contract";
import { getFollowUp, getLastOptions, getStreak } from "@rasayan/contract/endpoint-paths";
import { queryOptions } from "@tanstack/react-query";
import { request } from "./client.ts";

export type Streak = ResponseOf<"getStreak">;
export type ComingCard = NonNullable<ResponseOf<"getFollowUp">["card"]>;
export type LastOption = NonNullable<ResponseOf<"getFollowUp">["last_option"]>;
export type LastOptions = NonNullable<ResponseOf<"getLastOptions">["last_options"]>;

/** What follows from the answer to a question of a completed quiz: its card, and the worth of the last option. */
export const followUpQuery = (hash: string, questionId: number) =>
  queryOptions({
    queryKey: ["quiz", hash, "follow-up", questionId],
    queryFn: () => request(getFollowUp, { params: { hash, questionId } }),
    // It changes with every quiz and every day.
    staleTime: 0,
  });

/** What the last options were worth in all completed quizzes. */
export const lastOptionsQuery = () =>
  queryOptions({
    queryKey: ["mistakes", "last-options"],
    queryFn: async () => (await request(getLastOptions, {})).last_options,
  });

/** Days in a row with the plan's goal reached. */
export const streakQuery = () =>
  queryOptions({
    queryKey: ["streak"],
    queryFn: () => request(getStreak, {}),
    staleTime: 0,
  });
