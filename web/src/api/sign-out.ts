import { signOut } from "@rasayan/contract/endpoint-paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { signOutLocally } from "../device/local-user-data.ts";
import { request } from "./client.ts";

/** Ends the session, then deletes the learner's data in memory and on this device. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(signOut, {}),
    onSuccess: async () => {
      // A response that is still on its way would be stored again after the wipe.
      void queryClient.cancelQueries();
      await signOutLocally();
      queryClient.clear();
    },
    onError: (error) => console.error("Sign-out failed", error),
  });
}
