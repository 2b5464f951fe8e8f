import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import type { Limits } from "../../http/limits.ts";
import { registerEndpoint, setETag } from "../../http/register-endpoint.ts";
import { actorOf, guesserOf, userOf } from "../../http/session.ts";
import {
  addSetTest,
  archiveSetTest,
  changeOverride,
  changeSetTest,
  closeSetTest,
  duplicateSetTest,
  listAssigned,
  readSetTest,
  readSetTests,
  readTestByCode,
  removeSetTest,
  scheduleSetTest,
} from "./set-test-actions.ts";

/** The tests that a teacher sets. */
export function setTestRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  registerEndpoint(app, "listSetTests", async (_input, request) => ({
    tests: await readSetTests(db, userOf(request).id),
  }));

  registerEndpoint(app, "createSetTest", async ({ body }, request, reply) =>
    setETag(reply, await addSetTest(deps, actorOf(request), body)),
  );

  registerEndpoint(app, "getSetTest", async ({ params }, request, reply) =>
    setETag(reply, await readSetTest(db, userOf(request).id, params.id)),
  );

  registerEndpoint(app, "updateSetTest", async ({ params, body }, request, reply) =>
    setETag(reply, await changeSetTest(deps, actorOf(request), params.id, body)),
  );

  registerEndpoint(app, "deleteSetTest", async ({ params }, request) => {
    await removeSetTest(deps, actorOf(request), params.id);
    return undefined;
  });

  registerEndpoint(app, "scheduleSetTest", async ({ params, body }, request, reply) =>
    setETag(reply, await scheduleSetTest(deps, actorOf(request), params.id, body)),
  );

  registerEndpoint(app, "closeSetTest", async ({ params }, request, reply) =>
    setETag(reply, await closeSetTest(deps, actorOf(request), params.id)),
  );

  registerEndpoint(app, "archiveSetTest", async ({ params }, request, reply) =>
    setETag(reply, await archiveSetTest(deps, actorOf(request), params.id)),
  );

  registerEndpoint(app, "duplicateSetTest", async ({ params }, request, reply) =>
    setETag(reply, await duplicateSetTest(deps, actorOf(request), params.id)),
  );

  registerEndpoint(app, "setTestOverride", async ({ params, body }, request) => {
    await changeOverride(deps, actorOf(request), params, body);
    return undefined;
  });
}

/** The tests of a learner's classes, and the one whose code the learner has. */
export function assignedTestRoutes(app: FastifyInstance, deps: Deps, limits: Limits): void {
  registerEndpoint(app, "listAssignedTests", async (_input, request) => ({
    tests: await listAssigned(deps.db, userOf(request).id),
  }));

  registerEndpoint(app, "getTestByCode", async ({ params }, request) => ({
    test: await readTestByCode(deps, limits, guesserOf(request), params.code),
  }));
}
