import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../http/serve.ts";
import { drawPreview } from "./drawing-actions.ts";

export function previewRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, "previewText", async ({ body }) => drawPreview(deps, body.text));
}
