import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../domain-errors.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import {
  addOwnCard,
  changeOwnCard,
  listCardsOfToday,
  reviewFlashCard,
  toFlashCard,
  undoReview,
} from "./flash-card-actions.ts";
import { deleteOwnCard, listOwnCards } from "./flash-card-queries.ts";

/** Flash cards: those of the library's recall lists and the learner's own. */
export function flashCardRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  registerEndpoint(app, "listFlashCards", ({ query }, request) =>
    listCardsOfToday(db, userOf(request), query),
  );

  registerEndpoint(app, "reviewFlashCard", async ({ params, body: { rating, seq, at } }, request) => {
    const memory = await reviewFlashCard(db, userOf(request).id, { cardId: params.id, rating, seq, at });
    return { memory };
  });

  registerEndpoint(app, "undoFlashCardReview", async ({ params, body: { seq } }, request) => ({
    memory: await undoReview(db, userOf(request).id, { cardId: params.id, seq }),
  }));

  registerEndpoint(app, "listOwnFlashCards", async ({ query }, request) => {
    const { cards, total } = await listOwnCards(db, userOf(request).id, query);
    return { cards: cards.map(toFlashCard), pagination: { ...query, total } };
  });

  registerEndpoint(app, "createFlashCard", ({ body }, request) => addOwnCard(deps, userOf(request).id, body));

  registerEndpoint(app, "updateFlashCard", ({ params, body }, request) =>
    changeOwnCard(deps, userOf(request).id, params.id, body),
  );

  registerEndpoint(app, "deleteFlashCard", async ({ params }, request) => {
    if (!(await deleteOwnCard(db, userOf(request).id, params.id))) throw notFound("flash_card");
    return undefined;
  });
}
