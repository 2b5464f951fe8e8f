import type { ReplyTo } from "@rasayan/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY, ROWS_PER_PAGE } from "./admin.ts";
import { call } from "./client.ts";

export type Account = ReplyTo<"listUsers">["users"][number];

/** One page of accounts whose name or e-mail holds `q`; for admins. */
export const peopleQuery = (page: number, q: string) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "people", page, q],
    queryFn: () => call("listUsers", { query: { page, q, limit: ROWS_PER_PAGE } }),
    placeholderData: (previous) => previous,
  });

export function useSetRole() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, role }: Pick<Account, "id" | "role">) =>
      call("setRole", { params: { id }, body: { role } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
}
