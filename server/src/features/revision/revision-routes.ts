import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../http/serve.ts";
import { userOf } from "../../http/session.ts";
import { listDueQuestions } from "./revision-actions.ts";

export function revisionRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, "listRevisionQuestions", async (_received, request) => ({
    questions: await listDueQuestions(db, userOf(request)),
  }));
}
