import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../http/serve.ts";
import { userOf } from "../../http/session.ts";
import { saveUserChapters, saveUserTopics } from "./progress-actions.ts";
import { findUserChapters, findUserTopics } from "./progress-queries.ts";

export function progressRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, "getUserChapters", async (_received, request) => findUserChapters(db, userOf(request).id));
  serve(app, "putUserChapters", async ({ body }, request) => saveUserChapters(db, userOf(request).id, body));
  serve(app, "getUserTopics", async (_received, request) => findUserTopics(db, userOf(request).id));
  serve(app, "putUserTopics", async ({ body }, request) =>
    saveUserTopics(db, userOf(request).id, body.topic_ids),
  );
}
