import type { ReplyTo } from "@rasayan/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "./client.ts";

export type Device = ReplyTo<"listSessions">["sessions"][number];

/** Where the learner is signed in. */
export const devicesQuery = () =>
  queryOptions({
    queryKey: ["devices"],
    queryFn: async () => (await call("listSessions", {})).sessions,
  });

/** Ends one session of the learner's. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call("endSession", { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesQuery().queryKey }),
  });
}

/** Ends all sessions of the learner's but this one. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("endOtherSessions", {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesQuery().queryKey }),
  });
}
