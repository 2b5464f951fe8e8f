import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { readAnalysis } from "./analysis-actions.ts";

export function analysisRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, "getQuizAnalysis", async ({ params }, request) => {
    return { analysis: await readAnalysis(deps, userOf(request).id, params.hash) };
  });
}
