import { LOSS_DAYS, marksLostByCause } from "@rasayan/engine";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../domain-errors.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { listMistakes, listQuestionsToRedo, listRecentMisses, updateMistake } from "./mistake-queries.ts";

/** The learner's mistakes notebook. */
export function mistakeRoutes(app: FastifyInstance, { db }: Deps): void {
  registerEndpoint(app, "listMistakes", async ({ query }, request) => {
    const { id } = userOf(request);
    const { length: redo } = await listQuestionsToRedo(db, id, query);
    return { ...(await listMistakes(db, id, query)), redo };
  });

  registerEndpoint(app, "putMistake", async ({ params, body }, request) => {
    if (!(await updateMistake(db, userOf(request).id, params.questionId, body))) throw notFound("mistake");
    return undefined;
  });

  registerEndpoint(app, "getMarksLost", async (_input, request) => {
    const misses = await listRecentMisses(db, userOf(request).id, LOSS_DAYS);
    const [first] = misses;
    if (!first) return { causes: [] };
    const losses = marksLostByCause(misses, first.now);
    return { causes: losses.map(({ marksLost, ...loss }) => ({ ...loss, marks_lost: marksLost })) };
  });
}
