import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../http/errors.ts";
import type { Limits } from "../../http/limits.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { getUser } from "../profile/profile-actions.ts";
import {
  declareAge,
  grantConsent,
  readLink,
  reopenConsent,
  requestParentConsent,
  withdrawConsent,
} from "./consent-actions.ts";
import { listPending } from "./consent-queries.ts";

/** The age question and the link for a parent: nobody is asked unless the settings say so. */
export function consentRoutes(app: FastifyInstance, deps: Deps): void {
  const { requireParentalConsent } = deps.config;

  registerEndpoint(app, "declareAge", async ({ body }, request) => {
    if (!requireParentalConsent) throw notFound("question here");
    const { id } = userOf(request);
    await declareAge(deps, id, body);
    return { user: await getUser(deps, id) };
  });

  registerEndpoint(app, "requestParentConsent", async ({ body }, request) => {
    if (!requireParentalConsent) throw notFound("question here");
    return requestParentConsent(deps, userOf(request).id, body.parent_email, body.notice_version);
  });
}

/** What a parent does without an account; it works for as long as there are links, whatever the settings say. */
export function parentRoutes(app: FastifyInstance, deps: Deps, { signIn }: Limits): void {
  registerEndpoint(app, "getParentConsent", async ({ params }) => readLink(deps.db, params.token));

  registerEndpoint(app, "grantConsent", async ({ params, body }, request) => {
    await signIn(request.ip);
    return grantConsent(deps, params.token, body.email, body.notice_version);
  });

  registerEndpoint(app, "withdrawConsent", async ({ params }, request) => {
    await signIn(request.ip);
    return withdrawConsent(deps, params.token);
  });
}

/** Who waits for a parent, and the way back after a withdrawal; the links themselves are kept nowhere. */
export function pendingRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, "listPendingConsents", async ({ query }) => listPending(deps.db, query));

  registerEndpoint(app, "reopenConsent", async ({ params }, request) => {
    await reopenConsent(
      deps,
      { id: userOf(request).id, requestId: request.id, ifMatch: undefined },
      params.id,
    );
    return undefined;
  });
}
