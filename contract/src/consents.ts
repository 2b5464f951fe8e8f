import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, Pagination } from "./pagination.ts";
import { EmptyBody, Id, IdParam, NoContent, Time } from "./schemas.ts";
import { UserResponse } from "./user.ts";

/**
 * Version of the consent notice that the person saw, which is stored with the answer. It changes whenever the notice says
 * something else. The version before is accepted, too: pages that were opened before an update still show it.
 */
const NoticeVersion = z.enum(["2026-12", "2027-01", "2027-02", "2027-03", "2027-04"]);
const Email = z.string().trim().max(254).pipe(z.email());
/** The secret token in a parent's link. */
const TokenParam = z.object({ token: z.string().min(1).max(100) });

/** What a parent's link is for, and the state of the consent. */
const ParentConsent = z.object({
  learner_name: z.string(),
  state: z.enum(["requested", "granted", "withdrawn"]),
  granted_at: Time.nullable(),
  withdrawn_at: Time.nullable(),
  /** Whether this link can grant consent now. */
  can_grant: z.boolean(),
  /** Whether the learner is signed in in this browser. Consent can't be granted from there. */
  is_learners_browser: z.boolean(),
});

/**
 * A learner who waits for a parent's consent; `expires_at` is null until a link exists. The longest wait comes first.
 */
const PendingConsent = z.object({
  user_id: Id,
  name: z.string(),
  email: z.string(),
  requested_at: Time,
  expires_at: Time.nullable(),
});

/** Age declaration and parental consent. They apply only if the server has `REQUIRE_PARENTAL_CONSENT` on. */
export const consents = {
  /** An adult learner consents by this; a minor also needs a parent's consent. Changing the answer later gets 409. */
  declareAge: endpoint("declareAge", {
    access: "learner",
    body: z.strictObject({ is_adult: z.boolean(), notice_version: NoticeVersion }),
    response: UserResponse,
  }),
  /**
   * Creates the link for the parent; an earlier unused link stops working. Returns 409 `consent_withdrawn` after a
   * parent has withdrawn consent: then only that parent's own link can grant it again, unless an admin calls
   * `reopenConsent`.
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
   * Works once with the link that the learner passes on, for an adult who enters the email address that the learner
   * gave. 409 `learners_browser` for a request that carries a session of the learner. `parent_token` in the response belongs to a link for the parent alone, which can also grant consent again
   * after a withdrawal.
   */
  grantConsent: endpoint("grantConsent", {
    access: "public",
    params: TokenParam,
    body: z.strictObject({ email: Email, is_adult_parent: z.literal(true), notice_version: NoticeVersion }),
    response: ParentConsent.extend({ parent_token: z.string().nullable() }),
  }),
  /** Works at any time with any link that a parent has used. It withdraws whichever consent is in force. */
  withdrawConsent: endpoint("withdrawConsent", {
    access: "public",
    params: TokenParam,
    body: EmptyBody,
    response: ParentConsent,
  }),
  /** After a withdrawal, lets the learner ask a parent again with a new link. Returns 409 `not_withdrawn` otherwise. */
  reopenConsent: endpoint("reopenConsent", {
    access: "admin",
    params: z.object({ id: IdParam }),
    body: EmptyBody,
    status: 204,
    response: NoContent,
  }),
  /**
   * Asks a learner for the age again who said to be under 18 and waits for a parent: after a mistake or an 18th birthday.
   * Returns 409 `consent_withdrawn` after a parent has withdrawn consent, because this would undo it; `not_closed` for any
   * other learner.
   */
  forgetAge: endpoint("forgetAge", {
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
