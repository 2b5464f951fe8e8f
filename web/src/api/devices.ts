import type { ResponseOf } from "@rasayan/contract";
import { endOtherSessions, endSession, listSessions } from "@rasayan/contract/endpoint-paths";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";

export type Device = ResponseOf<"listSessions">["sessions"][number];

/** The learner's sessions, one for each device where they are signed in. */
export const devicesQuery = () =>
  queryOptions({
    queryKey: ["devices"],
    queryFn: async () => (await request(listSessions, {})).sessions,
  });

/** Ends one of the learner's sessions. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request(endSession, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesQuery().queryKey }),
  });
}

/** Ends all of the learner's sessions except this one. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(endOtherSessions, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesQuery().queryKey }),
  });
}
