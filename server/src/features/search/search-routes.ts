import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../http/serve.ts";
import { searchLibrary } from "./search-actions.ts";

export function searchRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, "search", async ({ query }) => ({ results: await searchLibrary(db, query.q) }));
}
