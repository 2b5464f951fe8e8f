import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { tagged, withETag } from "../../http/etag.ts";
import { serve } from "../../http/serve.ts";
import { actorOf } from "./audit-routes.ts";
import { addChapter, changeChapter, getChapter, removeChapter } from "./syllabus-actions.ts";
import { listChapters, listTags, listTopics } from "./syllabus-queries.ts";
import { addTag, changeTag, getTag, removeTag } from "./tag-actions.ts";
import { addTopic, changeTopic, getTopic, removeTopic } from "./topic-actions.ts";

export function syllabusRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, "listAdminChapters", async () => ({
    chapters: (await listChapters(db)).map(withETag),
  }));
  serve(app, "createChapter", async ({ body }, request, reply) =>
    tagged(reply, await addChapter(deps, actorOf(request), body)),
  );
  serve(app, "getAdminChapter", async ({ params }, _request, reply) =>
    tagged(reply, await getChapter(db, params.id)),
  );
  serve(app, "updateChapter", async ({ params, body }, request, reply) =>
    tagged(reply, await changeChapter(deps, actorOf(request), params.id, body)),
  );
  serve(app, "deleteChapter", async ({ params }, request) => {
    await removeChapter(deps, actorOf(request), params.id);
    return undefined;
  });

  serve(app, "listAdminTopics", async () => ({ topics: (await listTopics(db)).map(withETag) }));
  serve(app, "createTopic", async ({ body }, request, reply) =>
    tagged(reply, await addTopic(deps, actorOf(request), body)),
  );
  serve(app, "getAdminTopic", async ({ params }, _request, reply) =>
    tagged(reply, await getTopic(db, params.id)),
  );
  serve(app, "updateTopic", async ({ params, body }, request, reply) =>
    tagged(reply, await changeTopic(deps, actorOf(request), params.id, body)),
  );
  serve(app, "deleteTopic", async ({ params }, request) => {
    await removeTopic(deps, actorOf(request), params.id);
    return undefined;
  });

  serve(app, "listTags", async () => ({ tags: (await listTags(db)).map(withETag) }));
  serve(app, "createTag", async ({ body }, request, reply) =>
    tagged(reply, await addTag(deps, actorOf(request), body)),
  );
  serve(app, "getTag", async ({ params }, _request, reply) => tagged(reply, await getTag(db, params.id)));
  serve(app, "updateTag", async ({ params, body }, request, reply) =>
    tagged(reply, await changeTag(deps, actorOf(request), params.id, body)),
  );
  serve(app, "deleteTag", async ({ params }, request) => {
    await removeTag(deps, actorOf(request), params.id);
    return undefined;
  });
}
