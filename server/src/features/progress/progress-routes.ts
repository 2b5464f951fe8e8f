import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { saveCoverage, saveUserChapters, saveUserTopics } from "./progress-actions.ts";
import { findCoverage, findUserChapters, findUserTopics } from "./progress-queries.ts";

export function progressRoutes(app: FastifyInstance, { db }: Deps): void {
  registerEndpoint(app, "getUserChapters", async (_input, request) =>
    findUserChapters(db, userOf(request).id),
  );
  registerEndpoint(app, "putUserChapters", async ({ body }, request) =>
    saveUserChapters(db, userOf(request).id, body),
  );
  registerEndpoint(app, "getUserTopics", async (_input, request) => findUserTopics(db, userOf(request).id));
  registerEndpoint(app, "putUserTopics", async ({ body }, request) =>
    saveUserTopics(db, userOf(request).id, body.topic_ids),
  );
  registerEndpoint(app, "getCoverage", async (_input, request) => findCoverage(db, userOf(request).id));
  registerEndpoint(app, "putCoverage", async ({ body }, request) =>
    saveCoverage(db, userOf(request).id, body.chapters),
  );
}
