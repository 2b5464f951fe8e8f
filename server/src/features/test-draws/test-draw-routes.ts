import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { drawByBlueprint, drawByFilters } from "./test-draw-actions.ts";

/** Questions that are drawn for the draft of a test. */
export function testDrawRoutes(app: FastifyInstance, { db }: Deps): void {
  registerEndpoint(app, "drawByFilters", ({ params, body }, request) =>
    drawByFilters(db, { teacherId: userOf(request).id, testId: params.id }, body),
  );

  registerEndpoint(app, "drawByBlueprint", ({ params, body }, request) =>
    drawByBlueprint(db, { teacherId: userOf(request).id, testId: params.id }, body),
  );
}
