import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { getMetrics, getSmartPath, getStudyPlan, savePlanOrder } from "./smart-path-actions.ts";

export function smartPathRoutes(app: FastifyInstance, { db }: Deps): void {
  registerEndpoint(app, "getSmartPath", async (_input, request) => getSmartPath(db, userOf(request)));
  registerEndpoint(app, "getStudyPlan", async (_input, request) => ({
    plan: await getStudyPlan(db, userOf(request)),
  }));
  registerEndpoint(app, "putPlanOrder", async ({ body }, request) => ({
    plan: await savePlanOrder(db, userOf(request), body.chapter_ids),
  }));
  registerEndpoint(app, "getMetrics", async (_input, request) => getMetrics(db, userOf(request)));
}
