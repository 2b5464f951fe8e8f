import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { getUser } from "./profile-actions.ts";
import { saveGoals } from "./profile-queries.ts";

/** Available to every signed-in user, because the profile says what else the user has access to. */
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
