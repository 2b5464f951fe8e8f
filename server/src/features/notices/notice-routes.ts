import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { publishNotice, readNotice } from "./notice-actions.ts";

/** What every signed-in user is told, such as a breach of data: admins write it, the profile carries it. */
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
