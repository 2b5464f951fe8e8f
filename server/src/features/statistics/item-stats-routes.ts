import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { getQuestion } from "../questions/question-actions.ts";
import { listFlaggedQuestions, listStatistics } from "./item-stats-queries.ts";

/** Item statistics as of the last count. */
export function statisticsRoutes(app: FastifyInstance, { db }: Deps): void {
  registerEndpoint(app, "getQuestionStatistics", async ({ params }) => {
    await getQuestion(db, params.id);
    return { statistics: await listStatistics(db, params.id) };
  });
  registerEndpoint(app, "listFlaggedQuestions", async ({ query }) => listFlaggedQuestions(db, query));
}
