import type { SentBy } from "@rasayan/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { asRead } from "./admin-syllabus.ts";
import { call } from "./client.ts";

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

type Kept = { id: number | undefined; etag: string | undefined; body: ContentBody };

/** Stores a content; without an `etag` over whatever stands there. */
export function useSaveContent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, etag, body }: Kept) =>
      id ? call("updateContent", { params: { id }, body }, asRead(etag)) : call("createContent", { body }),
    onSuccess: (saved) => {
      queryClient.invalidateQueries({ queryKey: ["chapters"] });
      queryClient.setQueryData(adminContentQuery(saved.id).queryKey, saved);
      return queryClient.invalidateQueries({ queryKey: ADMIN_KEY });
    },
  });
}
