import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { createBackgroundRunner } from "../../http/background-work.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { actorOf } from "../../http/session.ts";
import { previewRegrade, regradeQuestion } from "./regrade-actions.ts";

export function regradeRoutes(app: FastifyInstance, deps: Deps): void {
  const runInBackground = createBackgroundRunner(app, "regrade");

  registerEndpoint(app, "previewRegrade", async ({ params }) => previewRegrade(deps.db, params.id));
  registerEndpoint(app, "regradeQuestion", async ({ params, body }, request) =>
    regradeQuestion(deps, actorOf(request), params.id, body.note, runInBackground),
  );
}
