import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { explainQuestion } from "./explanation-actions.ts";

export function explanationRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, "getExplanation", ({ params: { hash, questionId } }, request) =>
    explainQuestion(deps, userOf(request), hash, questionId),
  );
}
