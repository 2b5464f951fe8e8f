import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { idempotencyKey, registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { startDiagnostic, startQuiz } from "./start-actions.ts";

export function startRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, "createQuiz", async ({ body }, request) => {
    return { hash: await startQuiz(deps, userOf(request), body, idempotencyKey(request)) };
  });

  registerEndpoint(app, "createDiagnostic", async (_input, request) => {
    return { hash: await startDiagnostic(deps, userOf(request), idempotencyKey(request)) };
  });
}
