import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint, setETag } from "../../http/register-endpoint.ts";
import { actorOf } from "../../http/session.ts";
import { withETag } from "../../row-etag.ts";
import {
  addChapter,
  addTag,
  addTopic,
  changeChapter,
  changeTag,
  changeTopic,
  getChapter,
  getTag,
  getTopic,
  removeChapter,
  removeTag,
  removeTopic,
} from "./syllabus-actions.ts";
import { listChapters, listTags, listTopics } from "./syllabus-queries.ts";

/** The lists of chapters, topics and tags. */
export function syllabusListRoutes(app: FastifyInstance, { db }: Deps): void {
  registerEndpoint(app, "listAdminChapters", async () => ({
    chapters: (await listChapters(db)).map(withETag),
  }));
  registerEndpoint(app, "listAdminTopics", async () => ({ topics: (await listTopics(db)).map(withETag) }));
  registerEndpoint(app, "listTags", async () => ({ tags: (await listTags(db)).map(withETag) }));
}

/** What editors change in the syllabus. */
export function syllabusRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  registerEndpoint(app, "createChapter", async ({ body }, request, reply) =>
    setETag(reply, await addChapter(deps, actorOf(request), body)),
  );
  registerEndpoint(app, "getAdminChapter", async ({ params }, _request, reply) =>
    setETag(reply, await getChapter(db, params.id)),
  );
  registerEndpoint(app, "updateChapter", async ({ params, body }, request, reply) =>
    setETag(reply, await changeChapter(deps, actorOf(request), params.id, body)),
  );
  registerEndpoint(app, "deleteChapter", async ({ params }, request) => {
    await removeChapter(deps, actorOf(request), params.id);
    return undefined;
  });

  registerEndpoint(app, "createTopic", async ({ body }, request, reply) =>
    setETag(reply, await addTopic(deps, actorOf(request), body)),
  );
  registerEndpoint(app, "getAdminTopic", async ({ params }, _request, reply) =>
    setETag(reply, await getTopic(db, params.id)),
  );
  registerEndpoint(app, "updateTopic", async ({ params, body }, request, reply) =>
    setETag(reply, await changeTopic(deps, actorOf(request), params.id, body)),
  );
  registerEndpoint(app, "deleteTopic", async ({ params }, request) => {
    await removeTopic(deps, actorOf(request), params.id);
    return undefined;
  });

  registerEndpoint(app, "createTag", async ({ body }, request, reply) =>
    setETag(reply, await addTag(deps, actorOf(request), body)),
  );
  registerEndpoint(app, "getTag", async ({ params }, _request, reply) =>
    setETag(reply, await getTag(db, params.id)),
  );
  registerEndpoint(app, "updateTag", async ({ params, body }, request, reply) =>
    setETag(reply, await changeTag(deps, actorOf(request), params.id, body)),
  );
  registerEndpoint(app, "deleteTag", async ({ params }, request) => {
    await removeTag(deps, actorOf(request), params.id);
    return undefined;
  });
}
