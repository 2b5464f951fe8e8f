import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../domain-errors.ts";
import { registerEndpoint, setETag } from "../../http/register-endpoint.ts";
import { actorOf, userOf } from "../../http/session.ts";
import { changeQuestions, undoQuestionChanges } from "./bulk-edit-actions.ts";
import {
  addQuestion,
  changeQuestion,
  duplicateQuestion,
  getQuestion,
  getQuestionVersion,
  getQuestionVersions,
  removeQuestion,
  restoreQuestion,
  restoreQuestionVersion,
  toAdminQuestion,
} from "./question-actions.ts";
import { checkQuestion } from "./question-check-actions.ts";
import { listQuestions } from "./question-queries.ts";
import { renderPreview } from "./text-rendering-actions.ts";

/** The questions that teachers choose from, and that editors edit. */
export function questionListRoutes(app: FastifyInstance, { db }: Deps): void {
  registerEndpoint(app, "listAdminQuestions", async ({ query }, request) =>
    listQuestions(db, userOf(request).role === "teacher" ? { ...query, ...onlyPublished } : query),
  );
  registerEndpoint(app, "getAdminQuestion", async ({ params }, request, reply) => {
    const question = await getQuestion(db, params.id);
    if (userOf(request).role === "teacher" && question.status !== "published") throw notFound("question");
    return setETag(reply, toAdminQuestion(question));
  });
}

/** Teachers see no drafts, and no question that was deleted. */
const onlyPublished = { status: "published", deleted: "false", importId: undefined } as const;

/** What editors change in questions. */
export function questionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  registerEndpoint(app, "checkQuestion", async ({ body }) => checkQuestion(deps, body));
  registerEndpoint(app, "createQuestion", async ({ body }, request, reply) =>
    setETag(reply, await addQuestion(deps, actorOf(request), body)),
  );
  registerEndpoint(app, "updateQuestion", async ({ params, body }, request, reply) =>
    setETag(reply, await changeQuestion(deps, actorOf(request), params.id, body)),
  );
  registerEndpoint(app, "deleteQuestion", async ({ params }, request) => {
    await removeQuestion(deps, actorOf(request), params.id);
    return undefined;
  });
  registerEndpoint(app, "restoreQuestion", async ({ params }, request, reply) =>
    setETag(reply, await restoreQuestion(deps, actorOf(request), params.id)),
  );
  registerEndpoint(app, "changeQuestions", async ({ body }, request) =>
    changeQuestions(deps, actorOf(request), body),
  );
  registerEndpoint(app, "undoQuestionChanges", async ({ params }, request) =>
    undoQuestionChanges(deps, actorOf(request), params.id),
  );
  registerEndpoint(app, "duplicateQuestion", async ({ params }, request, reply) =>
    setETag(reply, await duplicateQuestion(deps, actorOf(request), params.id)),
  );

  registerEndpoint(app, "listQuestionVersions", async ({ params }) => ({
    versions: await getQuestionVersions(db, params.id),
  }));
  registerEndpoint(app, "getQuestionVersion", async ({ params }, _request, reply) =>
    setETag(reply, await getQuestionVersion(db, params.id, params.version)),
  );
  registerEndpoint(app, "restoreQuestionVersion", async ({ params }, request, reply) =>
    setETag(reply, await restoreQuestionVersion(deps, actorOf(request), params.id, params.version)),
  );

  registerEndpoint(app, "previewText", async ({ body }) => renderPreview(deps, body.text, body.kind));
}
