import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../http/serve.ts";
import { actorOf } from "./audit-routes.ts";
import { setRole } from "./role-actions.ts";
import { listUsers } from "./role-queries.ts";

export function roleRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, "listUsers", async ({ query }) => listUsers(deps.db, query));
  serve(app, "setRole", async ({ params, body }, request) =>
    setRole(deps, actorOf(request), params.id, body.role),
  );
}
