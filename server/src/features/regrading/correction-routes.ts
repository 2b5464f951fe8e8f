import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { listCorrections } from "./correction-queries.ts";

/** The list of corrected keys, which every signed-in learner may read, with what they changed for this learner. */
export function correctionRoutes(app: FastifyInstance, { db }: Deps): void {
  registerEndpoint(app, "listCorrections", async ({ query }, request) =>
    listCorrections(db, userOf(request).id, query),
  );
}
