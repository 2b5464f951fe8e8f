import { deleteUser, exportUser } from "@rasayan/contract/endpoint-paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { signOutLocally } from "../device/local-user-data.ts";
import { ApiError, request } from "./client.ts";

/** Fetches everything that is stored about the learner. */
export function useExportUserData() {
  return useMutation({ mutationFn: () => request(exportUser, {}) });
}

/** Deletes the account on the server, then all data of the learner on this device and in memory. */
export function useDeleteAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(deleteUser, {}),
    onSuccess: async () => {
      // As in `useSignOut`.
      void queryClient.cancelQueries();
      await signOutLocally();
      queryClient.clear();
    },
  });
}

/** True if the server refused to delete the account because it belongs to the only admin. */
export function isLastAdmin(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "last_admin";
}
