import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { gradePreview, readPreview } from "./test-preview-actions.ts";

/** A test as a student would sit it, tried by the teacher who owns it. */
export function testPreviewRoutes(app: FastifyInstance, { db }: Deps): void {
  registerEndpoint(app, "previewSetTest", ({ params, query }, request) =>
    readPreview(db, userOf(request).id, params.id, query.seed),
  );

  registerEndpoint(app, "gradePreview", ({ params, body }, request) =>
    gradePreview(db, userOf(request).id, params.id, body),
  );
}
