import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { countModels, countWaiting, findAttention } from "./admin-home-queries.ts";

/** The admin's start page. */
export function adminHomeRoutes(app: FastifyInstance, { db }: Deps): void {
  registerEndpoint(app, "getAdminHome", async () => ({
    counts: await countModels(db),
    attention: await findAttention(db),
  }));
  registerEndpoint(app, "countWaiting", async () => countWaiting(db));
}
