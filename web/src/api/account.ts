import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "./client.ts";

/** Everything held about the learner. */
export function useExport() {
  return useMutation({ mutationFn: () => call("exportUser", {}) });
}

/** Erases the account on the server; then nothing of the learner is left in memory either. */
export function useDeleteAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("deleteUser", {}),
    onSuccess: () => queryClient.clear(),
  });
}
