import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { searchLibrary } from "./search-actions.ts";

export function searchRoutes(app: FastifyInstance, { db }: Deps): void {
  registerEndpoint(app, "search", async ({ query }) => ({ results: await searchLibrary(db, query.q) }));
}
