import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../http/serve.ts";
import { userOf } from "../../http/session.ts";
import { listAudit } from "./audit-queries.ts";
import { countModels, findAttention } from "./home-queries.ts";

/** What an editor sees first, and what editors did. */
export function deskRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, "getAdminHome", async () => ({
    counts: await countModels(db),
    attention: await findAttention(db),
  }));
  serve(app, "listAuditLog", async ({ query }, request) =>
    listAudit(db, { ...query, isAdmin: userOf(request).role === "admin" }),
  );
}
