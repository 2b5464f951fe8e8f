import { streakOf } from "@rasayan/engine";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { findReachedDays } from "./streak-queries.ts";

/** Days in a row with the plan's goal reached. */
export function streakRoutes(app: FastifyInstance, { db }: Deps): void {
  registerEndpoint(app, "getStreak", async (_input, request) => {
    const { days, today } = await findReachedDays(db, userOf(request).id);
    const { current, longest, isTodayReached, lastFrozenDate, freezesLeftThisMonth } = streakOf(days, today);
    return {
      ...{ current, longest, is_today_reached: isTodayReached, freezes_left: freezesLeftThisMonth },
      last_frozen_on: lastFrozenDate,
      today,
    };
  });
}
