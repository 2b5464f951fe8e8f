import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { reportQuestion } from "./report-actions.ts";
import { listOwnReports, markSeen } from "./report-queries.ts";

/** A learner's reports about questions, and their outcomes. */
export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  registerEndpoint(app, "reportQuestion", async ({ params, body }, request) => {
    const actor = { id: userOf(request).id, requestId: request.id };
    return { report: await reportQuestion(deps, actor, params, body) };
  });
  registerEndpoint(app, "listReports", async ({ query }, request) =>
    listOwnReports(db, userOf(request).id, query),
  );
  registerEndpoint(app, "markReportsSeen", async ({ body }, request) => {
    await markSeen(db, userOf(request).id, body.ids);
    return undefined;
  });
}
