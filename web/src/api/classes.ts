import type { RequestOf, ResponseOf } from "@rasayan/contract";
import { getClassByCode, joinClass, leaveClass, listClasses } from "@rasayan/contract/endpoint-paths";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";

export type JoinedClass = ResponseOf<"listClasses">["classes"][number];
export type OfferedClass = ResponseOf<"getClassByCode">["class"];

/** The learner's classes, and those that offer a place. */
export const classesQuery = () =>
  queryOptions({ queryKey: ["classes"], queryFn: () => request(listClasses, {}) });

/** What a learner reads before joining. A wrong code is not tried again by itself: each try counts. */
export const classByCodeQuery = (code: string) =>
  queryOptions({
    queryKey: ["classes", "code", code],
    queryFn: async () => (await request(getClassByCode, { params: { code } })).class,
    retry: false,
    refetchOnWindowFocus: false,
  });

export function useJoinClass() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestOf<"joinClass">["body"]) => request(joinClass, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: classesQuery().queryKey }),
  });
}

export function useLeaveClass() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request(leaveClass, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: classesQuery().queryKey }),
  });
}
