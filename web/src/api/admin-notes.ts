import type { RequestOf, ResponseOf } from "@rasayan/contract";
import { createNote, getAdminNote, updateNote } from "@rasayan/contract/endpoint-paths";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { ifMatch, type SaveInput, useAdminSave } from "./admin-saves.ts";
import { request } from "./client.ts";

export type AdminNote = ResponseOf<"getAdminNote">;
export type NoteBody = RequestOf<"createNote">["body"];

/** A note as an editor sees it. */
export const adminNoteQuery = (id: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "content", id],
    queryFn: () => request(getAdminNote, { params: { id } }),
    // The form is filled only once. If the row changes meanwhile, the save is rejected.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** Saves a note. Without an `etag` it overwrites whatever is stored. */
export function useSaveNote() {
  const queryClient = useQueryClient();
  return useAdminSave(
    ({ id, etag, body }: SaveInput<NoteBody>) =>
      id ? request(updateNote, { params: { id }, body }, ifMatch(etag)) : request(createNote, { body }),
    (saved) => {
      void queryClient.invalidateQueries({ queryKey: ["chapters"] });
      queryClient.setQueryData(adminNoteQuery(saved.id).queryKey, saved);
    },
  );
}
