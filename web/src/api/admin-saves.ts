import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { ApiError } from "./client.ts";

/** The input of a save: an existing row, with the ETag of the state that filled the form, or a new row. */
export type SaveInput<Body> = { id: number | undefined; etag: string | undefined; body: Body };

/** The errors of a change to a state that is no longer there. */
const STALE_CODES = ["stale", "questions_changed", "reports_changed"];

/** True if someone else has saved since what is shown was read. */
export function isStale(error: Error | null): boolean {
  return error instanceof ApiError && STALE_CODES.includes(error.code);
}

/** True if the server rejected what was to be saved, for example a question that can't be published yet. */
export function isContentRejected(error: Error): boolean {
  return error instanceof ApiError && error.status === 422;
}

/** Request options that prevent a save from overwriting someone else's; empty without an ETag. */
export function ifMatch(etag: string | undefined) {
  return etag === undefined ? {} : { ifMatch: etag };
}

/**
 * How something is saved as an editor, and what else to do then. `listsReloaded` resolves when all admin lists are
 * refetched; if `onSaved` returns it, the save stays pending until then.
 */
export type AdminSave<Input, Result> = {
  write: (input: Input) => Promise<Result>;
  onSaved?: (result: Result, queryClient: QueryClient, listsReloaded: Promise<void>) => unknown;
};

/**
 * A mutation that saves as an editor. It refetches all admin lists after a success, and after a rejection because
 * someone else has saved first.
 */
export function useAdminSave<Input, Result>({ write, onSaved }: AdminSave<Input, Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: async (result) => {
      const listsReloaded = queryClient.invalidateQueries({ queryKey: ADMIN_KEY });
      await onSaved?.(result, queryClient, listsReloaded);
    },
    onError: (error) => {
      if (isStale(error)) void queryClient.invalidateQueries({ queryKey: ADMIN_KEY });
    },
  });
}
