import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../http/serve.ts";
import { userOf } from "../../http/session.ts";
import { getUser } from "./profile-actions.ts";
import { saveGoals } from "./profile-queries.ts";

export function profileRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, "getProfile", async (_received, request) => ({ user: await getUser(db, userOf(request).id) }));

  serve(app, "putProfile", async ({ body }, request) => {
    const { id } = userOf(request);
    await saveGoals(db, id, body);
    return { user: await getUser(db, id) };
  });
}
