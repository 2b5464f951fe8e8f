import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { idempotencyKey } from "../../http/idempotency-key.ts";
import { serve } from "../../http/serve.ts";
import { userOf } from "../../http/session.ts";
import { listCards, markRevised } from "./card-actions.ts";
import { listDueQuestions } from "./revision-actions.ts";

export function revisionRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, "listRevisionNotes", async (_received, request) => {
    const contents = await listCards(db, userOf(request));
    return contents.length > 0
      ? { contents }
      : { contents, message: "There are no revision cards for today." };
  });

  serve(app, "markRevised", async ({ params, body }, request) => {
    const mark = { topicId: params.topicId, rating: body?.rating ?? "good", key: idempotencyKey(request) };
    const nextDue = await markRevised(db, userOf(request).id, mark);
    return { next_due: nextDue.toISOString() };
  });

  serve(app, "listRevisionQuestions", async (_received, request) => ({
    questions: await listDueQuestions(db, userOf(request)),
  }));
}
