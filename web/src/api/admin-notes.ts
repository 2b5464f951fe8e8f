import type { RequestOf, ResponseOf } from "@rasayan/contract";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { ifMatch, type SaveInput, useAdminSave } from "./admin-saves.ts";
import { request } from "./client.ts";

export type AdminNote = ResponseOf<"getAdminNote">;
export type NoteBody = RequestOf<"createNote">["body"];

/** A content as its editor sees it. */
export const adminNoteQuery = (id: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "content", id],
    queryFn: () => request("getAdminNote", { params: { id } }),
    // A form is filled once; what changes beneath it is told when it is saved.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** Stores a content; without an `etag` over whatever stands there. */
export function useSaveNote() {
  const queryClient = useQueryClient();
  return useAdminSave(
    ({ id, etag, body }: SaveInput<NoteBody>) =>
      id ? request("updateNote", { params: { id }, body }, ifMatch(etag)) : request("createNote", { body }),
    (saved) => {
      void queryClient.invalidateQueries({ queryKey: ["chapters"] });
      queryClient.setQueryData(adminNoteQuery(saved.id).queryKey, saved);
    },
  );
}
