import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { tagged } from "../../http/etag.ts";
import { serve } from "../../http/serve.ts";
import { actorOf } from "./audit-routes.ts";
import { addContent, changeContent, getContent, removeContent, restoreContent } from "./content-actions.ts";
import { getContentVersion, getContentVersions, restoreContentVersion } from "./content-history-actions.ts";
import { listContents } from "./content-queries.ts";

export function contentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, "listAdminContents", async ({ query }) => listContents(db, query));
  serve(app, "getAdminContent", async ({ params }, _request, reply) =>
    tagged(reply, await getContent(db, params.id)),
  );
  serve(app, "createContent", async ({ body }, request, reply) =>
    tagged(reply, await addContent(deps, actorOf(request), body)),
  );
  serve(app, "updateContent", async ({ params, body }, request, reply) =>
    tagged(reply, await changeContent(deps, actorOf(request), params.id, body)),
  );
  serve(app, "deleteContent", async ({ params }, request) => {
    await removeContent(deps, actorOf(request), params.id);
    return undefined;
  });
  serve(app, "restoreContent", async ({ params }, request, reply) =>
    tagged(reply, await restoreContent(deps, actorOf(request), params.id)),
  );

  serve(app, "listContentVersions", async ({ params }) => ({
    versions: await getContentVersions(db, params.id),
  }));
  serve(app, "getContentVersion", async ({ params }, _request, reply) =>
    tagged(reply, await getContentVersion(deps, params.id, params.version)),
  );
  serve(app, "restoreContentVersion", async ({ params }, request, reply) =>
    tagged(reply, await restoreContentVersion(deps, actorOf(request), params.id, params.version)),
  );
}
