import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { tagged } from "../../http/etag.ts";
import { serve } from "../../http/serve.ts";
import { actorOf } from "./audit-routes.ts";
import {
  addQuestion,
  changeQuestion,
  getQuestion,
  removeQuestion,
  restoreQuestion,
  toShown,
} from "./question-actions.ts";
import { checkQuestion } from "./question-check-actions.ts";
import {
  getQuestionVersion,
  getQuestionVersions,
  restoreQuestionVersion,
} from "./question-history-actions.ts";
import { listQuestions } from "./question-queries.ts";
import { countRemark, remarkQuestion } from "./remark-actions.ts";

export function questionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, "listAdminQuestions", async ({ query }) => listQuestions(db, query));
  serve(app, "checkQuestion", async ({ body }) => checkQuestion(deps, body));
  serve(app, "getAdminQuestion", async ({ params }, _request, reply) =>
    tagged(reply, toShown(await getQuestion(db, params.id))),
  );
  serve(app, "createQuestion", async ({ body }, request, reply) =>
    tagged(reply, await addQuestion(deps, actorOf(request), body)),
  );
  serve(app, "updateQuestion", async ({ params, body }, request, reply) =>
    tagged(reply, await changeQuestion(deps, actorOf(request), params.id, body)),
  );
  serve(app, "deleteQuestion", async ({ params }, request) => {
    await removeQuestion(deps, actorOf(request), params.id);
    return undefined;
  });
  serve(app, "restoreQuestion", async ({ params }, request, reply) =>
    tagged(reply, await restoreQuestion(deps, actorOf(request), params.id)),
  );

  serve(app, "listQuestionVersions", async ({ params }) => ({
    versions: await getQuestionVersions(db, params.id),
  }));
  serve(app, "getQuestionVersion", async ({ params }, _request, reply) =>
    tagged(reply, await getQuestionVersion(db, params.id, params.version)),
  );
  serve(app, "restoreQuestionVersion", async ({ params }, request, reply) =>
    tagged(reply, await restoreQuestionVersion(deps, actorOf(request), params.id, params.version)),
  );

  serve(app, "countRemark", async ({ params }) => countRemark(db, params.id));
  serve(app, "remarkQuestion", async ({ params, body }, request) =>
    remarkQuestion(deps, actorOf(request), params.id, body.note),
  );
}
