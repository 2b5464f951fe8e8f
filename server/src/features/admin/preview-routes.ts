import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { refused } from "../../http/errors.ts";
import { serve } from "../../http/serve.ts";
import { TextRefused } from "../../markup/text-refused.ts";

export function previewRoutes(app: FastifyInstance, { renderer }: Deps): void {
  serve(app, "previewText", async ({ body }) => {
    const { html, problems } = await renderer.render(body.text, { kind: "body" }).catch((error: unknown) => {
      if (error instanceof TextRefused) throw refused(error.message, error.problems);
      throw error;
    });
    return { html, problems };
  });
}
