import type { ResponseOf } from "@rasayan/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY, ROWS_PER_PAGE } from "./admin.ts";
import { ifMatch, useAdminSave } from "./admin-saves.ts";
import { request } from "./client.ts";

export type Account = ResponseOf<"listUsers">["users"][number];

/** One page of accounts whose name or e-mail holds `q`; for admins. */
export const usersQuery = (page: number, q: string) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "users", page, q],
    queryFn: () => request("listUsers", { query: { page, q, limit: ROWS_PER_PAGE } }),
    placeholderData: (previous) => previous,
  });

export const noticeQuery = () =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "notice"],
    queryFn: async () => (await request("getNotice", {})).notice,
  });

/** Tells everyone who is signed in something; an empty text takes it back. */
export function usePublishNotice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => request("publishNotice", { body: { text } }),
    onSuccess: ({ notice }) => queryClient.setQueryData(noticeQuery().queryKey, notice),
  });
}

type RoleChange = Pick<Account, "id" | "etag" | "role">;

/** Gives an account a role; refused when someone else has given it another one since the list was read. */
export function useSetRole() {
  return useAdminSave(
    ({ id, etag, role }: RoleChange) => request("setRole", { params: { id }, body: { role } }, ifMatch(etag)),
    (_response, listsReloaded) => listsReloaded,
  );
}
