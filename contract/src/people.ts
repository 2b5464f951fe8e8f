import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, Pagination } from "./pagination.ts";
import { ETag, Id, IdParam, Role, Time } from "./schemas.ts";

/** One email address can have two accounts; their creation and last-seen times tell them apart. */
export const Account = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  created_at: Time,
  /** Null if the user has no session. */
  last_seen_at: Time.nullable(),
  /**
   * Why the account of a learner who said to be under 18 is closed: `asked` until a parent agrees, when `forgetAge` makes
   * the program ask for the age again; `withdrawn` after a parent has taken the agreement back. Null for every other
   * account, and if the server has `REQUIRE_PARENTAL_CONSENT` off.
   */
  missing_consent: z.enum(["asked", "withdrawn"]).nullable(),
  /** Version tag of the role; nothing else of an account can be changed here. */
  etag: ETag,
});
export type Account = z.infer<typeof Account>;

const AccountQuery = PageQuery.extend({ q: z.string().max(100).default("") });
export type AccountQuery = z.infer<typeof AccountQuery>;

/** Accounts and their roles. Only admins can list accounts and grant roles. */
export const people = {
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
