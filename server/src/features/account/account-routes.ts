import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { signedOut } from "../../domain-errors.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { clearBrowserCache, endSession, userOf } from "../../http/session.ts";
import { eraseAccount } from "./account-actions.ts";
import { exportUserData } from "./account-queries.ts";

/** Data export and account deletion for the signed-in user. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, "exportUser", async (_input, request, reply) => {
    const userData = await exportUserData(deps.db, userOf(request).id);
    if (!userData) throw signedOut();
    reply.header("content-disposition", 'attachment; filename="rasayan-export.json"');
    return { exported_at: userData.exported_at.toISOString(), tables: userData.tables };
  });

  registerEndpoint(app, "deleteUser", async (_input, request, reply) => {
    await eraseAccount(deps, userOf(request).id);
    await endSession(deps, request, reply);
    clearBrowserCache(reply);
    return undefined;
  });
}
