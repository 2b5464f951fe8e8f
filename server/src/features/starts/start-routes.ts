import type { CreateQuiz } from "@rasayan/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { lookUpCode, readCode } from "../../codes.ts";
import type { Deps } from "../../deps.ts";
import type { Limits } from "../../http/limits.ts";
import { idempotencyKey, registerEndpoint } from "../../http/register-endpoint.ts";
import { guesserOf, userOf } from "../../http/session.ts";
import { findLearnersTest } from "../set-tests/set-test-queries.ts";
import { startDiagnostic, startQuiz } from "./start-actions.ts";

export function startRoutes(app: FastifyInstance, deps: Deps, limits: Limits): void {
  registerEndpoint(app, "createQuiz", async ({ body }, request) => {
    await limitGuesses(body, request);
    return { hash: await startQuiz(deps, userOf(request), body, idempotencyKey(request)) };
  });

  registerEndpoint(app, "createDiagnostic", async (_input, request) => {
    return { hash: await startDiagnostic(deps, userOf(request), idempotencyKey(request)) };
  });

  /** The start looks the code up again, in its transaction; what is counted here must outlive a start that fails. */
  async function limitGuesses(body: CreateQuiz, request: FastifyRequest): Promise<void> {
    if (!("code" in body)) return;
    const guesser = guesserOf(request);
    await lookUpCode(limits, guesser, () => findLearnersTest(deps.db, guesser.userId, readCode(body.code)));
  }
}
