import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { HttpError } from "../../http/errors.ts";
import type { Limits } from "../../http/limits.ts";
import { userOf } from "../../http/session.ts";
import { type Actor, insertAudit } from "./audit-queries.ts";

/** Who makes this request, and which state of a row they mean to change. Throws 401. */
export function actorOf(request: FastifyRequest): Actor {
  return { id: userOf(request).id, requestId: request.id, ifMatch: request.headers["if-match"] };
}

/** Notes each call of the scope that is refused to a signed-in user for want of a role. */
export function auditRefusals(app: FastifyInstance, { db }: Deps, limits: Limits): void {
  app.addHook("onError", async (request, _reply, error) => {
    const { user } = request;
    const action = request.routeOptions.config.call;
    if (!user || !action || !(error instanceof HttpError) || error.status !== 403) return;
    // Nobody fills the log by asking again and again.
    const isNoted = await limits.write(`refused:${user.id}`).then(
      () => true,
      () => false,
    );
    const after = { role: user.role, method: request.method, path: request.url.split("?")[0] };
    if (isNoted)
      await insertAudit(db, actorOf(request), { action, kind: "call", id: null, before: null, after });
  });
}
