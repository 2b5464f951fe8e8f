import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { actorOf, userOf } from "../../http/session.ts";
import {
  changeExtraTime,
  endLearnersAttempt,
  letBackIn,
  pauseSetTest,
  readLiveTest,
  resumeSetTest,
} from "./set-test-live-actions.ts";

/** What a teacher sees and does while a test runs. */
export function liveTestRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, "getLiveTest", async ({ params }, request) =>
    readLiveTest(deps.db, userOf(request).id, params.id),
  );

  registerEndpoint(app, "setExtraTime", async ({ params, body }, request) => {
    await changeExtraTime(deps, actorOf(request), params.id, body.extra_minutes);
    return undefined;
  });

  registerEndpoint(app, "pauseSetTest", async ({ params, body }, request) => {
    await pauseSetTest(deps, actorOf(request), { id: params.id, userId: body.user_id });
    return undefined;
  });

  registerEndpoint(app, "resumeSetTest", async ({ params, body }, request) => {
    await resumeSetTest(deps, actorOf(request), { id: params.id, userId: body.user_id });
    return undefined;
  });

  registerEndpoint(app, "endLearnersAttempt", async ({ params }, request) => {
    await endLearnersAttempt(deps, actorOf(request), params);
    return undefined;
  });

  registerEndpoint(app, "letBackIn", async ({ params, body }, request) => {
    await letBackIn(deps, actorOf(request), params, body.reason);
    return undefined;
  });
}
