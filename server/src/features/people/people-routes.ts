import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { actorOf } from "../../http/session.ts";
import { setRole } from "./people-actions.ts";
import { listUsers } from "./people-queries.ts";

/** Accounts and their roles. */
export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, "listUsers", async ({ query }) => listUsers(deps, query));
  registerEndpoint(app, "setRole", async ({ params, body }, request) =>
    setRole(deps, actorOf(request), params.id, body.role),
  );
}
