import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint, setETag } from "../../http/register-endpoint.ts";
import { actorOf, teacherOf } from "../../http/session.ts";
import { changeQuestions, undoQuestionChanges } from "./bulk-edit-actions.ts";
import {
  addOwnQuestion,
  addQuestion,
  changeOwnQuestion,
  changeQuestion,
  duplicateQuestion,
  getQuestion,
  getQuestionOfTeacher,
  getQuestionVersion,
  getQuestionVersions,
  rejectForTeacher,
  removeQuestion,
  restoreQuestion,
  restoreQuestionVersion,
  toAdminQuestion,
} from "./question-actions.ts";
import { checkQuestion } from "./question-check-actions.ts";
import { listQuestions } from "./question-queries.ts";
import { renderPreview } from "./text-rendering-actions.ts";

/** The questions that teachers choose from and write, and that editors edit. */
export function questionListRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  registerEndpoint(app, "listAdminQuestions", async ({ query }, request) => {
    const teacherId = teacherOf(request);
    return teacherId === undefined
      ? listQuestions(db, query)
      : listQuestions(db, { ...query, deleted: "false", importId: undefined }, teacherId);
  });
  registerEndpoint(app, "getAdminQuestion", async ({ params }, request, reply) => {
    const teacherId = teacherOf(request);
    const question = await (teacherId === undefined
      ? getQuestion(db, params.id)
      : getQuestionOfTeacher(db, params.id, teacherId));
    return setETag(reply, toAdminQuestion(question));
  });
  registerEndpoint(app, "checkQuestion", async ({ body }, request) => {
    const teacherId = teacherOf(request);
    if (teacherId !== undefined) await rejectForTeacher(db, { id: teacherId }, body);
    return checkQuestion(deps, body);
  });
  registerEndpoint(app, "createQuestion", async ({ body }, request, reply) => {
    const add = teacherOf(request) === undefined ? addQuestion : addOwnQuestion;
    return setETag(reply, await add(deps, actorOf(request), body));
  });
  registerEndpoint(app, "updateQuestion", async ({ params, body }, request, reply) => {
    const change = teacherOf(request) === undefined ? changeQuestion : changeOwnQuestion;
    return setETag(reply, await change(deps, actorOf(request), params.id, body));
  });
  registerEndpoint(app, "previewText", async ({ body }) => renderPreview(deps, body.text, body.kind));
}

/** What editors change in questions. */
export function questionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

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
}
