import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../http/serve.ts";
import { getQuestion } from "../admin/question-actions.ts";
import { listStatistics, listSuspects } from "./statistics-queries.ts";

/** How questions do, as it was last counted. */
export function statisticsRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, "getQuestionStatistics", async ({ params }) => {
    await getQuestion(db, params.id);
    return { statistics: await listStatistics(db, params.id) };
  });
  serve(app, "listSuspectQuestions", async ({ query }) => listSuspects(db, query));
}
