import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../domain-errors.ts";
import type { Limits } from "../../http/limits.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { actorOf, userOf } from "../../http/session.ts";
import type { SessionCache } from "../../http/session-cache.ts";
import { getUser } from "../profile/profile-actions.ts";
import {
  declareAge,
  findLinkKey,
  forgetAge,
  grantConsent,
  readLink,
  reopenConsent,
  requestParentConsent,
  withdrawConsent,
} from "./consent-actions.ts";
import { listPending } from "./consent-queries.ts";

/**
 * The age question and the link for a parent. Both endpoints return 404 unless the settings require parental consent.
 */
export function consentRoutes(app: FastifyInstance, deps: Deps): void {
  const { requireParentalConsent } = deps.config;

  registerEndpoint(app, "declareAge", async ({ body }, request) => {
    if (!requireParentalConsent) throw notFound("age_question");
    const { id } = userOf(request);
    await declareAge(deps, id, body);
    return { user: await getUser(deps, id) };
  });

  registerEndpoint(app, "requestParentConsent", async ({ body }, request) => {
    if (!requireParentalConsent) throw notFound("age_question");
    return requestParentConsent(deps, userOf(request).id, body.parent_email, body.notice_version);
  });
}

/** Endpoints for a parent, who has no account. Existing links work even if the settings no longer require consent. */
export function parentRoutes(
  app: FastifyInstance,
  deps: Deps,
  { limits, sessions }: { limits: Limits; sessions: SessionCache },
): void {
  /** A link that exists has a limit of its own, so requests with invented links can't keep a parent out. */
  const limitLink = async (token: string, address: string, { isAgreement = false } = {}) => {
    const link = await findLinkKey(deps.db, token);
    if (!link) return limits.unknownLink(address);
    await limits.linkUse(link, address);
    if (isAgreement) await limits.linkAgreement(link);
  };

  registerEndpoint(app, "getParentConsent", async ({ params }, request) => {
    await limitLink(params.token, request.ip);
    return readLink(deps.db, params.token, await visitorIdOf(request));
  });

  registerEndpoint(app, "grantConsent", async ({ params, body }, request) => {
    await limitLink(params.token, request.ip, { isAgreement: true });
    return grantConsent(deps, params.token, body, await visitorIdOf(request));
  });

  registerEndpoint(app, "withdrawConsent", async ({ params }, request) => {
    await limitLink(params.token, request.ip);
    return withdrawConsent(deps, params.token, await visitorIdOf(request));
  });

  const visitorIdOf = async (request: FastifyRequest) => (await sessions.findUser(request))?.id;
}

/**
 * Endpoints for admins: who waits for a parent, and reopening after a withdrawal. Links can't be shown, because only
 * their hashes are stored.
 */
export function pendingConsentRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, "listPendingConsents", async ({ query }) => listPending(deps.db, query));

  registerEndpoint(app, "reopenConsent", async ({ params }, request) => {
    await reopenConsent(deps, actorOf(request), params.id);
    return undefined;
  });

  registerEndpoint(app, "forgetAge", async ({ params }, request) => {
    await forgetAge(deps, actorOf(request), params.id);
    return undefined;
  });
}
