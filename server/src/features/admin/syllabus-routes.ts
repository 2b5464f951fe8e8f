import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../http/serve.ts";
import { actorOf } from "./audit-routes.ts";
import { addChapter, changeChapter, removeChapter } from "./syllabus-actions.ts";
import { listChapters, listTags, listTopics } from "./syllabus-queries.ts";
import { addTag, changeTag, removeTag } from "./tag-actions.ts";
import { addTopic, changeTopic, removeTopic } from "./topic-actions.ts";

export function syllabusRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, "listAdminChapters", async () => ({ chapters: await listChapters(db) }));
  serve(app, "createChapter", async ({ body }, request) => addChapter(deps, actorOf(request), body));
  serve(app, "updateChapter", async ({ params, body }, request) =>
    changeChapter(deps, actorOf(request), params.id, body),
  );
  serve(app, "deleteChapter", async ({ params }, request) => {
    await removeChapter(deps, actorOf(request), params.id);
    return undefined;
  });

  serve(app, "listAdminTopics", async () => ({ topics: await listTopics(db) }));
  serve(app, "createTopic", async ({ body }, request) => addTopic(deps, actorOf(request), body));
  serve(app, "updateTopic", async ({ params, body }, request) =>
    changeTopic(deps, actorOf(request), params.id, body),
  );
  serve(app, "deleteTopic", async ({ params }, request) => {
    await removeTopic(deps, actorOf(request), params.id);
    return undefined;
  });

  serve(app, "listTags", async () => ({ tags: await listTags(db) }));
  serve(app, "createTag", async ({ body }, request) => addTag(deps, actorOf(request), body));
  serve(app, "updateTag", async ({ params, body }, request) =>
    changeTag(deps, actorOf(request), params.id, body),
  );
  serve(app, "deleteTag", async ({ params }, request) => {
    await removeTag(deps, actorOf(request), params.id);
    return undefined;
  });
}
