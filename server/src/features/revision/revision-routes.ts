import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { idempotencyKey, registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { listCards, reviewCard } from "./card-actions.ts";
import { listFurtherPractice } from "./further-practice-actions.ts";
import { listDueQuestions } from "./revision-actions.ts";

export function revisionRoutes(app: FastifyInstance, { db }: Deps): void {
  registerEndpoint(app, "listRevisionNotes", async (_input, request) => {
    const cards = await listCards(db, userOf(request));
    return cards.length > 0
      ? { contents: cards }
      : { contents: cards, message: "There are no revision cards for today." };
  });

  registerEndpoint(app, "markRevised", async ({ params, body }, request) => {
    const review = { topicId: params.topicId, rating: body?.rating ?? "good", key: idempotencyKey(request) };
    const nextDue = await reviewCard(db, userOf(request).id, review);
    return { next_due: nextDue.toISOString() };
  });

  registerEndpoint(app, "listFurtherPractice", (_input, request) => listFurtherPractice(db, userOf(request)));

  registerEndpoint(app, "listRevisionQuestions", async (_input, request) => ({
    questions: await listDueQuestions(db, userOf(request)),
  }));
}
