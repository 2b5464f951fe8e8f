import type { RequestOf, ResponseOf } from "@rasayan/contract";
import { createNote, getAdminNote, updateNote } from "@rasayan/contract/endpoint-paths";
import { queryOptions } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { type AdminSave, ifMatch, type SaveInput } from "./admin-saves.ts";
import { request } from "./client.ts";

export type AdminNote = ResponseOf<"getAdminNote">;
export type NoteBody = RequestOf<"createNote">["body"];

/** A note as an editor sees it. */
export const adminNoteQuery = (id: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "content", id],
    queryFn: () => request(getAdminNote, { params: { id } }),
    // The form is filled only once. If the row changes after that, the save is rejected.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** Saves a note. Without an `etag` it overwrites whatever is stored. */
export const noteSave: AdminSave<SaveInput<NoteBody>, AdminNote> = {
  write: ({ id, etag, body }) =>
    id ? request(updateNote, { params: { id }, body }, ifMatch(etag)) : request(createNote, { body }),
  onSaved: (saved, queryClient) => {
    void queryClient.invalidateQueries({ queryKey: ["chapters"] });
    queryClient.setQueryData(adminNoteQuery(saved.id).queryKey, saved);
  },
};
