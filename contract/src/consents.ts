import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, Pagination } from "./pagination.ts";
import { EmptyBody, Id, IdParam, NoContent, Time } from "./schemas.ts";
import { UserResponse } from "./user.ts";

/** Names the words that were agreed to: a new one whenever the notice says something else. */
const NoticeVersion = z.literal("2026-12");
const Email = z.string().trim().max(254).pipe(z.email());
/** The secret part of a parent's link. */
const TokenParam = z.object({ token: z.string().min(1).max(100) });

/** What a parent's link is for, and what has come of it. */
const ParentConsent = z.object({
  learner_name: z.string(),
  state: z.enum(["requested", "granted", "withdrawn"]),
  granted_at: Time.nullable(),
  withdrawn_at: Time.nullable(),
  /** Whether this link can give the agreement now. */
  can_grant: z.boolean(),
});

/** A learner who waits for a parent, the longest first; without `expires_at` no link has been made yet. */
const PendingConsent = z.object({
  user_id: Id,
  name: z.string(),
  email: z.string(),
  requested_at: Time,
  expires_at: Time.nullable(),
});

/** The age question and the agreement of a parent; only where the server asks for them. */
export const consents = {
  /** 18 or older is an agreement; under 18 waits for a parent's. Said once: another answer is refused. */
  declareAge: endpoint("declareAge", {
    access: "learner",
    body: z.strictObject({ is_adult: z.boolean(), notice_version: NoticeVersion }),
    response: UserResponse,
  }),
  /**
   * Makes the one link for the parent; an earlier one that was not used stops working. 409 `consent_withdrawn` after a
   * parent has taken the agreement back: then only that parent's own link gives it anew, or an admin opens it again.
   */
  requestParentConsent: endpoint("requestParentConsent", {
    access: "learner",
    body: z.strictObject({ parent_email: Email, notice_version: NoticeVersion }),
    response: z.object({ token: z.string(), expires_at: Time }),
  }),
  getParentConsent: endpoint("getParentConsent", {
    access: "public",
    params: TokenParam,
    response: ParentConsent,
  }),
  /**
   * Once for the link that the learner hands over, by an adult who knows the address that the learner named. The reply
   * holds the secret part of a link for the parent alone, which also gives an agreement anew that was taken back.
   */
  grantConsent: endpoint("grantConsent", {
    access: "public",
    params: TokenParam,
    body: z.strictObject({ email: Email, is_adult_parent: z.literal(true), notice_version: NoticeVersion }),
    response: ParentConsent.extend({ parent_token: z.string().nullable() }),
  }),
  /** With any link that a parent has used, at any time; it takes back whatever agreement is in force. */
  withdrawConsent: endpoint("withdrawConsent", {
    access: "public",
    params: TokenParam,
    body: EmptyBody,
    response: ParentConsent,
  }),
  /** After a withdrawal lets the learner ask a parent again, by a new link. 409 `not_withdrawn` otherwise. */
  reopenConsent: endpoint("reopenConsent", {
    access: "admin",
    params: z.object({ id: IdParam }),
    body: EmptyBody,
    status: 204,
    response: NoContent,
  }),
  listPendingConsents: endpoint("listPendingConsents", {
    access: "admin",
    query: PageQuery,
    response: z.object({ consents: z.array(PendingConsent), pagination: Pagination }),
  }),
};
