import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { publishNotice, readNotice } from "./notice-actions.ts";

/**
 * Notices to all signed-in users, for example about a data breach. Admins write them; the profile includes the
 * current one.
 */
export function noticeRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, "getNotice", async () => ({ notice: await readNotice(deps.db) }));
  registerEndpoint(app, "publishNotice", async ({ body }, request) => ({
    notice: await publishNotice(
      deps,
      { id: userOf(request).id, requestId: request.id, ifMatch: undefined },
      body.text,
    ),
  }));
}
