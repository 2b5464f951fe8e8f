import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { withRenderedTexts } from "./rendering-actions.ts";
import { hasReference } from "./text-references.ts";

/**
 * Lets the responses of a scope wait for the texts that they show and nobody has rendered yet. It is the one place that
 * does, so that no response can show a text without its HTML.
 */
export function completeResponses(app: FastifyInstance, deps: Deps): void {
  app.addHook("onSend", (_request, reply, payload, done) => {
    const isJson = String(reply.getHeader("content-type")).startsWith("application/json");
    if (!isJson || typeof payload !== "string" || !hasReference(payload)) return done(null, payload);
    withRenderedTexts(deps, payload).then(
      (completed) => done(null, completed),
      (error: Error) => done(error),
    );
  });
}
