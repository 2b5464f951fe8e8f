import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { HttpError } from "../../http/errors.ts";
import { userOf } from "../../http/session.ts";
import { type Actor, insertForbidden } from "./audit-queries.ts";

/** Returns who makes this request, and which state of a row they want to change. Throws 401. */
export function actorOf(request: FastifyRequest): Actor {
  return { id: userOf(request).id, requestId: request.id, ifMatch: request.headers["if-match"] };
}

/**
 * Logs each request in this scope that is forbidden because the signed-in user's role is too low, by endpoint name.
 */
export function auditForbidden(app: FastifyInstance, { db }: Deps): void {
  app.addHook("onError", async (request, _reply, error) => {
    const { user } = request;
    const action = request.routeOptions.config.endpoint;
    if (!user || !action || !(error instanceof HttpError) || error.status !== 403) return;
    const after = { role: user.role, method: request.method };
    await insertForbidden(db, actorOf(request), { action, after });
  });
}
