import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { actorOf } from "../../http/session.ts";
import { resolveReports } from "./moderation-actions.ts";
import { listAdminReports, listReportedQuestions } from "./moderation-queries.ts";

/** Endpoints for editors who resolve reports. */
export function moderationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  registerEndpoint(app, "listReportedQuestions", async ({ query }) => listReportedQuestions(db, query));
  registerEndpoint(app, "listQuestionReports", async ({ params, query }) =>
    listAdminReports(db, params.id, query),
  );
  registerEndpoint(app, "resolveReports", async ({ params, body }, request) =>
    resolveReports(deps, actorOf(request), params.id, body),
  );
}
