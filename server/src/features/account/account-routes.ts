import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { unauthorized } from "../../http/errors.ts";
import { serve } from "../../http/serve.ts";
import { clearBrowser, endSession, userOf } from "../../http/session.ts";
import { eraseAccount } from "./account-actions.ts";
import { findHeld } from "./account-queries.ts";

/** What a person may do with what is held about them: take it, and have it erased. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, "exportUser", async (_received, request, reply) => {
    const held = await findHeld(deps.db, userOf(request).id);
    if (!held) throw unauthorized();
    reply.header("content-disposition", 'attachment; filename="rasayan-export.json"');
    return { exported_at: held.exported_at.toISOString(), tables: held.tables };
  });

  serve(app, "deleteUser", async (_received, request, reply) => {
    await eraseAccount(deps, userOf(request).id);
    await endSession(deps, request, reply);
    clearBrowser(reply);
    return undefined;
  });
}
