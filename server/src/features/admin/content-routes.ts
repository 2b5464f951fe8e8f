import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../http/serve.ts";
import { actorOf } from "./audit-routes.ts";
import { addContent, changeContent, getContent, removeContent, restoreContent } from "./content-actions.ts";
import { listContents } from "./content-queries.ts";

export function contentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, "listAdminContents", async ({ query }) => listContents(deps.db, query));
  serve(app, "getAdminContent", async ({ params }) => getContent(deps.db, params.id));
  serve(app, "createContent", async ({ body }, request) => addContent(deps, actorOf(request), body));
  serve(app, "updateContent", async ({ params, body }, request) =>
    changeContent(deps, actorOf(request), params.id, body),
  );
  serve(app, "deleteContent", async ({ params }, request) => {
    await removeContent(deps, actorOf(request), params.id);
    return undefined;
  });
  serve(app, "restoreContent", async ({ params }, request) =>
    restoreContent(deps, actorOf(request), params.id),
  );
}
