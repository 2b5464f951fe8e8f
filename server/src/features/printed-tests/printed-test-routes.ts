import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { actorOf, userOf } from "../../http/session.ts";
import { drawPaperVersions, readPrintedTest } from "./printed-test-actions.ts";

/** A set test on paper, for the teacher who owns it. */
export function printedTestRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, "getPrintedTest", ({ params }, request) =>
    readPrintedTest(deps.db, userOf(request).id, params.id),
  );

  registerEndpoint(app, "drawPaperVersions", ({ params }, request) =>
    drawPaperVersions(deps, actorOf(request), params.id),
  );
}
