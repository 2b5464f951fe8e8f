import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { statusOf } from "../../http/errors.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { actorOf, userOf } from "../../http/session.ts";
import { insertForbidden, listAudit } from "./audit-queries.ts";

export function auditRoutes(app: FastifyInstance, { db }: Deps): void {
  registerEndpoint(app, "listAuditLog", async ({ query }, request) =>
    listAudit(db, { ...query, isAdmin: userOf(request).role === "admin" }),
  );
}

/**
 * Logs each request in this scope that is forbidden because the signed-in user's role is too low, by endpoint name.
 */
export function auditForbidden(app: FastifyInstance, { db }: Deps): void {
  app.addHook("onError", async (request, _reply, error) => {
    const { user } = request;
    const action = request.routeOptions.config.endpoint;
    if (!user || !action || statusOf(error) !== 403) return;
    const after = { role: user.role, method: request.method };
    await insertForbidden(db, actorOf(request), { action, after });
  });
}
