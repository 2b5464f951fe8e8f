import { DRILL_SECONDS, drillTrends } from "@rasayan/engine";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { createDrill, finishDrill } from "./drill-actions.ts";
import { listRecentResults } from "./drill-queries.ts";

/** Drills of mental arithmetic. */
export function drillRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  registerEndpoint(app, "createDrill", async ({ body }, request) => {
    const { id, items } = await createDrill(deps, userOf(request).id, body.kinds);
    return {
      id,
      seconds: DRILL_SECONDS,
      items: items.map(({ kind, promptHtml, textAlternative, key, accept }) => ({
        kind,
        prompt_html: promptHtml,
        text_alternative: textAlternative,
        ...(body.with_keys && { key, accept: [...accept] as [string, string] }),
      })),
    };
  });

  registerEndpoint(app, "finishDrill", async ({ params, body }, request) => {
    const answers = body.answers.map(({ ms_from_start, ...answer }) => ({
      ...answer,
      msFromStart: ms_from_start,
    }));
    const results = await finishDrill(deps, userOf(request).id, params.id, answers);
    return {
      answered: results.length,
      right: results.filter(({ isRight }) => isRight).length,
      results: results.map(({ isRight, promptHtml, ...result }) => ({
        ...result,
        is_right: isRight,
        prompt_html: promptHtml,
      })),
    };
  });

  registerEndpoint(app, "listDrillTrends", async (_input, request) => {
    const results = await listRecentResults(db, userOf(request).id);
    const trends = drillTrends(results).map(({ points, ...trend }) => ({
      ...trend,
      points: points.map(({ rightPerMinute, ...point }) => ({ ...point, right_per_minute: rightPerMinute })),
    }));
    return { trends, last_finished_at: results.at(-1)?.at.toISOString() ?? null };
  });
}
