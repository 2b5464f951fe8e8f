import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../http/serve.ts";
import { userOf } from "../../http/session.ts";
import { decideReports } from "./queue-actions.ts";
import { listReceived, listReported } from "./queue-queries.ts";

/** What editors have to decide. */
export function reportQueueRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, "listReportedQuestions", async ({ query }) => listReported(db, query));
  serve(app, "listQuestionReports", async ({ params, query }) => listReceived(db, params.id, query));
  serve(app, "decideReports", async ({ params, body }, request) => {
    const ifMatch = request.headers["if-match"];
    const actor = { id: userOf(request).id, requestId: request.id, ifMatch };
    return decideReports(deps, actor, params.id, body);
  });
}
