import type { ResponseOf } from "@rasayan/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";

export type Device = ResponseOf<"listSessions">["sessions"][number];

/** Where the learner is signed in. */
export const devicesQuery = () =>
  queryOptions({
    queryKey: ["devices"],
    queryFn: async () => (await request("listSessions", {})).sessions,
  });

/** Ends one session of the learner's. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request("endSession", { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesQuery().queryKey }),
  });
}

/** Ends all sessions of the learner's but this one. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request("endOtherSessions", {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesQuery().queryKey }),
  });
}
