import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { getUser } from "./profile-actions.ts";
import { saveGoals } from "./profile-queries.ts";

/** Open to everyone who is signed in: what else is open to them stands in it. */
export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, "getProfile", async (_input, request) => ({
    user: await getUser(deps, userOf(request).id),
  }));
}

export function goalRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, "putProfile", async ({ body }, request) => {
    const { id } = userOf(request);
    await saveGoals(deps.db, id, body);
    return { user: await getUser(deps, id) };
  });
}
