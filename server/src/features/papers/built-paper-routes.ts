import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../domain-errors.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { countBuiltTest, saveBuiltTest } from "./built-paper-actions.ts";
import { deleteSavedTest, listSavedTests, listYears, renameSavedTest } from "./built-paper-queries.ts";

/** The tests that learners build themselves. */
export function builtPaperRoutes(app: FastifyInstance, { db }: Deps): void {
  registerEndpoint(app, "listBuiltTests", async (_input, request) => {
    const tests = await listSavedTests(db, userOf(request).id);
    return {
      tests: tests.map((test) => ({ ...test, created_at: test.created_at.toISOString() })),
      years: await listYears(db),
    };
  });

  registerEndpoint(app, "countBuiltTest", ({ body: { filters, count } }, request) =>
    countBuiltTest(db, userOf(request).id, filters, count),
  );

  registerEndpoint(app, "saveBuiltTest", async ({ body }, request) => {
    return { id: await saveBuiltTest(db, userOf(request).id, body) };
  });

  registerEndpoint(app, "renameBuiltTest", async ({ params, body }, request) => {
    if (!(await renameSavedTest(db, userOf(request).id, params.id, body.name))) throw notFound("test");
    return undefined;
  });

  registerEndpoint(app, "deleteBuiltTest", async ({ params }, request) => {
    if (!(await deleteSavedTest(db, userOf(request).id, params.id))) throw notFound("test");
    return undefined;
  });
}
