import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { createBackgroundRunner } from "../../http/background-work.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { actorOf } from "../../http/session.ts";
import { decideQuestion, previewDecision, previewUndo, undoDecision } from "./set-test-decision-actions.ts";

/** What a teacher decides on the questions of a test. */
export function testDecisionRoutes(app: FastifyInstance, deps: Deps): void {
  const runInBackground = createBackgroundRunner(app, "decision");

  registerEndpoint(app, "decideQuestion", async ({ params, body }, request) =>
    decideQuestion(deps, actorOf(request), params, body, runInBackground),
  );

  registerEndpoint(app, "previewDecision", async ({ params, body }, request) =>
    previewDecision(deps.db, actorOf(request), params, body),
  );

  registerEndpoint(app, "undoDecision", async ({ params }, request) => {
    await undoDecision(deps, actorOf(request), params, runInBackground);
    return undefined;
  });

  registerEndpoint(app, "previewUndo", async ({ params }, request) =>
    previewUndo(deps.db, actorOf(request), params),
  );
}
