import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "./client.ts";
import { leaveDevice } from "./private-data.ts";

/** Ends the session; then nothing of the learner is left in memory or on this device. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("signOut", {}),
    onSuccess: async () => {
      await leaveDevice();
      queryClient.clear();
    },
    onError: (error) => console.error("Sign-out failed", error),
  });
}
