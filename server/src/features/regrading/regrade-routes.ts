import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { createBackgroundRunner } from "../../http/background-work.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { actorOf, teacherOf } from "../../http/session.ts";
import { rejectForeign } from "../questions/question-actions.ts";
import { previewRegrade, regradeQuestion } from "./regrade-actions.ts";

/** What follows from the correction of a key, for those who may make it. */
export function regradeRoutes(app: FastifyInstance, deps: Deps): void {
  const runInBackground = createBackgroundRunner(app, "regrade");

  registerEndpoint(app, "previewRegrade", async ({ params }, request) => {
    await rejectForeign(deps.db, params.id, teacherOf(request));
    return previewRegrade(deps.db, params.id);
  });
  registerEndpoint(app, "regradeQuestion", async ({ params, body }, request) => {
    await rejectForeign(deps.db, params.id, teacherOf(request));
    return regradeQuestion(deps, actorOf(request), params.id, body.note, runInBackground);
  });
}
