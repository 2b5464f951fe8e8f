import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { ApiError } from "./client.ts";

/** What a form saves: a row that exists, with the state that its fields were filled from, or a new one. */
export type SaveInput<Body> = { id: number | undefined; etag: string | undefined; body: Body };

/** True when someone else has saved the row since it was read. */
export function isStale(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "stale";
}

/** Sent along, it keeps a save from undoing someone else's. */
export function ifMatch(etag: string | undefined) {
  return etag === undefined ? {} : { ifMatch: etag };
}

/**
 * A write of an editor. All lists are fetched anew after it, and after a refusal because someone else was faster.
 * `onSaved` may return `lists`, which ends once they have been: then the write counts as under way until it does.
 */
export function useAdminSave<Input, Result>(
  write: (input: Input) => Promise<Result>,
  onSaved?: (result: Result, listsReloaded: Promise<void>) => unknown,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: async (result) => {
      await onSaved?.(result, queryClient.invalidateQueries({ queryKey: ADMIN_KEY }));
    },
    onError: (error) => {
      if (isStale(error)) void queryClient.invalidateQueries({ queryKey: ADMIN_KEY });
    },
  });
}
