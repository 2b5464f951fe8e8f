import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../http/serve.ts";
import { userOf } from "../../http/session.ts";
import { getFigures } from "./figures-actions.ts";
import { getSmartPath } from "./smart-path-actions.ts";

export function smartPathRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, "getSmartPath", async (_received, request) => getSmartPath(db, userOf(request)));
  serve(app, "getFigures", async (_received, request) => getFigures(db, userOf(request)));
}
