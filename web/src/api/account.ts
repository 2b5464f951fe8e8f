import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, request } from "./client.ts";
import { signOutLocally } from "./local-user-data.ts";

/** Everything held about the learner. */
export function useExportUserData() {
  return useMutation({ mutationFn: () => request("exportUser", {}) });
}

/** Erases the account on the server; then nothing of the learner is left in memory either. */
export function useDeleteAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request("deleteUser", {}),
    onSuccess: async () => {
      await signOutLocally();
      queryClient.clear();
    },
  });
}

/** The account is the only admin's, so the server keeps it. */
export function isLastAdmin(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "last_admin";
}
