import type { SentBy } from "@rasayan/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "./client.ts";
import { profileQuery, withChosenYear } from "./user.ts";

export type Goals = SentBy<"putProfile">["body"];

/** Saves exam, year and class. */
export function useSaveGoals() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (goals: Goals) => call("putProfile", { body: goals }),
    onSuccess: ({ user }) => queryClient.setQueryData(profileQuery().queryKey, user),
  });
}

/** Sets the target year on this device alone: until the page is loaded anew, or goals are saved. */
export function useChooseYear() {
  const queryClient = useQueryClient();
  return (year: number) =>
    queryClient.setQueryData(profileQuery().queryKey, (user) => user && withChosenYear(user, year));
}
