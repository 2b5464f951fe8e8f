import type { RequestOf } from "@rasayan/contract";
import { putProfile } from "@rasayan/contract/endpoint-paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";
import { profileQuery, withLocalTargetYear } from "./user.ts";

export type Goals = RequestOf<"putProfile">["body"];

/** Saves exam, year and class. */
export function useSaveGoals() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (goals: Goals) => request(putProfile, { body: goals }),
    onSuccess: ({ user }) => queryClient.setQueryData(profileQuery().queryKey, user),
  });
}

/** Sets the target year on this device only, until the page is reloaded or goals are saved. */
export function useSetLocalTargetYear() {
  const queryClient = useQueryClient();
  return (year: number) =>
    queryClient.setQueryData(profileQuery().queryKey, (user) => user && withLocalTargetYear(user, year));
}
