import { streakOf } from "@rasayan/engine";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { readFollowUp, readLastOptions } from "./follow-up-actions.ts";
import { findReachedDays } from "./streak-queries.ts";

/** What the coach says after an answer, and of a learner's habits. */
export function coachRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  registerEndpoint(app, "getFollowUp", ({ params: { hash, questionId } }, request) =>
    readFollowUp(deps, userOf(request), hash, questionId),
  );

  registerEndpoint(app, "getLastOptions", async (_input, request) => ({
    last_options: await readLastOptions(db, userOf(request).id),
  }));

  registerEndpoint(app, "getStreak", async (_input, request) => {
    const { days, today } = await findReachedDays(db, userOf(request).id);
    const { current, longest, isTodayReached, lastFrozenDate, freezesLeftThisMonth } = streakOf(days, today);
    return {
      current,
      longest,
      is_today_reached: isTodayReached,
      freezes_left: freezesLeftThisMonth,
      last_frozen_on: lastFrozenDate,
      today,
    };
  });
}
