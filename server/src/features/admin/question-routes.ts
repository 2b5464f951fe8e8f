import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../http/serve.ts";
import { actorOf } from "./audit-routes.ts";
import {
  addQuestion,
  changeQuestion,
  getQuestion,
  removeQuestion,
  restoreQuestion,
} from "./question-actions.ts";
import { toEditorQuestion } from "./question-draft.ts";
import { listQuestions } from "./question-queries.ts";

export function questionRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, "listAdminQuestions", async ({ query }) => listQuestions(deps.db, query));
  serve(app, "getAdminQuestion", async ({ params }) =>
    toEditorQuestion(await getQuestion(deps.db, params.id)),
  );
  serve(app, "createQuestion", async ({ body }, request) => addQuestion(deps, actorOf(request), body));
  serve(app, "updateQuestion", async ({ params, body }, request) =>
    changeQuestion(deps, actorOf(request), params.id, body),
  );
  serve(app, "deleteQuestion", async ({ params }, request) => {
    await removeQuestion(deps, actorOf(request), params.id);
    return undefined;
  });
  serve(app, "restoreQuestion", async ({ params }, request) =>
    restoreQuestion(deps, actorOf(request), params.id),
  );
}
