import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../http/serve.ts";
import { actorOf } from "./audit-routes.ts";
import { saveSessions } from "./exam-session-actions.ts";
import { listSessions } from "./exam-session-queries.ts";

export function examSessionRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, "listExamSessions", async () => ({ sessions: await listSessions(deps.db) }));
  serve(app, "saveExamSessions", async ({ body }, request) => ({
    sessions: await saveSessions(deps, actorOf(request), body),
  }));
}
