import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, Pagination } from "./pagination.ts";
import { ETag, Id, IdParam, Role, Time } from "./schemas.ts";

/** One address can have two accounts; when they were made and last seen tells them apart. */
export const Account = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  created_at: Time,
  /** Null without a session. */
  last_seen_at: Time.nullable(),
  /** Of the role: nothing else of an account is changed here. */
  etag: ETag,
});
export type Account = z.infer<typeof Account>;

const AccountQuery = PageQuery.extend({ q: z.string().max(100).default("") });
export type AccountQuery = z.infer<typeof AccountQuery>;

/** Who may do what: admins grant roles. */
export const users = {
  listUsers: endpoint("listUsers", {
    access: "admin",
    query: AccountQuery,
    response: z.object({ users: z.array(Account), pagination: Pagination }),
  }),
  setRole: endpoint("setRole", {
    access: "admin",
    params: z.object({ id: IdParam }),
    body: z.strictObject({ role: Role }),
    response: Account,
  }),
};
