import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";
import { signOutLocally } from "./local-user-data.ts";

/** Ends the session, then deletes the learner's data in memory and on this device. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request("signOut", {}),
    onSuccess: async () => {
      await signOutLocally();
      queryClient.clear();
    },
    onError: (error) => console.error("Sign-out failed", error),
  });
}
