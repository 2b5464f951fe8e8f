import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, call } from "./client.ts";
import { leaveDevice } from "./private-data.ts";

/** Everything held about the learner. */
export function useExport() {
  return useMutation({ mutationFn: () => call("exportUser", {}) });
}

/** Erases the account on the server; then nothing of the learner is left in memory either. */
export function useDeleteAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("deleteUser", {}),
    onSuccess: async () => {
      await leaveDevice();
      queryClient.clear();
    },
  });
}

/** The account is the only admin's, so the server keeps it. */
export function isLastAdmin(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "last_admin";
}
