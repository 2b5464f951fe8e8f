import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../http/serve.ts";
import { refusing } from "./text-actions.ts";

export function previewRoutes(app: FastifyInstance, { renderer }: Deps): void {
  serve(app, "previewText", async ({ body }) => {
    const { html, problems } = await refusing(renderer.render(body.text, { kind: "body" }));
    return { html, problems };
  });
}
