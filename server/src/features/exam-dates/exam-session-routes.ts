import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { actorOf } from "../../http/session.ts";
import { getExamSessions, saveExamSessions } from "./exam-session-actions.ts";

export function examSessionRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, "listExamSessions", async () => getExamSessions(deps.db));
  registerEndpoint(app, "saveExamSessions", async ({ body }, request) =>
    saveExamSessions(deps, actorOf(request), body, request.headers["if-none-match"] === "*"),
  );
}
