import type { ResponseOf } from "@rasayan/contract";
import {
  forgetAge,
  getNotice,
  listUsers,
  publishNotice,
  reopenConsent,
  setRole,
} from "@rasayan/contract/endpoint-paths";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY, ROWS_PER_PAGE } from "./admin.ts";
import { ifMatch, useAdminSave } from "./admin-saves.ts";
import { request } from "./client.ts";

export type Account = ResponseOf<"listUsers">["users"][number];

/** One page of the accounts whose name or email contains `q`; only for admins. */
export const usersQuery = (page: number, q: string) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "users", page, q],
    queryFn: () => request(listUsers, { query: { page, q, limit: ROWS_PER_PAGE } }),
    placeholderData: (previous) => previous,
  });

export const noticeQuery = () =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "notice"],
    queryFn: async () => (await request(getNotice, {})).notice,
  });

/** Publishes a notice to everyone who is signed in. An empty text removes it. */
export function usePublishNotice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => request(publishNotice, { body: { text } }),
    onSuccess: ({ notice }) => queryClient.setQueryData(noticeQuery().queryKey, notice),
  });
}

/** Makes the program ask a learner for the age again who is closed out as a minor. */
export const useForgetAge = () =>
  useAdminSave({
    write: (id: number) => request(forgetAge, { params: { id } }),
    onSaved: (_response, _queryClient, listsReloaded) => listsReloaded,
  });

/** Lets a learner make a link for a parent again after a parent has taken the agreement back. */
export const useReopenConsent = () =>
  useAdminSave({
    write: (id: number) => request(reopenConsent, { params: { id } }),
    onSaved: (_response, _queryClient, listsReloaded) => listsReloaded,
  });

type RoleChange = Pick<Account, "id" | "etag" | "role">;

/** Sets the role of an account. Rejected if someone else has changed it since the list was read. */
export function useSetRole() {
  return useAdminSave({
    write: ({ id, etag, role }: RoleChange) =>
      request(setRole, { params: { id }, body: { role } }, ifMatch(etag)),
    onSaved: (_response, _queryClient, listsReloaded) => listsReloaded,
  });
}
