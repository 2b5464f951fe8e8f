import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { countModels, findAttention } from "./admin-home-queries.ts";
import { listAudit } from "./audit-queries.ts";

/** The admin's start page and the audit log. */
export function adminHomeRoutes(app: FastifyInstance, { db }: Deps): void {
  registerEndpoint(app, "getAdminHome", async () => ({
    counts: await countModels(db),
    attention: await findAttention(db),
  }));
  registerEndpoint(app, "listAuditLog", async ({ query }, request) =>
    listAudit(db, { ...query, isAdmin: userOf(request).role === "admin" }),
  );
}
