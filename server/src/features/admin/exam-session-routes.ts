import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../http/serve.ts";
import { actorOf } from "./audit-routes.ts";
import { getSessions, saveSessions } from "./exam-session-actions.ts";

export function examSessionRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, "listExamSessions", async () => getSessions(deps.db));
  serve(app, "saveExamSessions", async ({ body }, request) =>
    saveSessions(deps, actorOf(request), body, request.headers["if-none-match"] === "*"),
  );
}
