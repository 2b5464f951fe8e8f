import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { renderPreview } from "./rendering-actions.ts";

export function previewRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, "previewText", async ({ body }) => renderPreview(deps, body.text));
}
