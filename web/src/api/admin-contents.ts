import type { ReplyTo, SentBy } from "@rasayan/contract";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { asRead, type Save, useAdminSave } from "./admin-saves.ts";
import { call } from "./client.ts";

export type EditorContent = ReplyTo<"getAdminContent">;
export type ContentBody = SentBy<"createContent">["body"];

/** A content as its editor sees it. */
export const adminContentQuery = (id: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "content", id],
    queryFn: () => call("getAdminContent", { params: { id } }),
    // A form is filled once; what changes beneath it is told when it is saved.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** Stores a content; without an `etag` over whatever stands there. */
export function useSaveContent() {
  const queryClient = useQueryClient();
  return useAdminSave(
    ({ id, etag, body }: Save<ContentBody>) =>
      id ? call("updateContent", { params: { id }, body }, asRead(etag)) : call("createContent", { body }),
    (saved) => {
      void queryClient.invalidateQueries({ queryKey: ["chapters"] });
      queryClient.setQueryData(adminContentQuery(saved.id).queryKey, saved);
    },
  );
}
