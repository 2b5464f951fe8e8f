import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import type { SessionCache } from "../../http/session-cache.ts";
import { answerAction } from "./answer-actions.ts";
import { readQuestion } from "./attempt-actions.ts";
import { questionFinder } from "./attempt-queries.ts";
import { toAttemptQuestion } from "./attempt-question.ts";

const MAX_UPLOAD_MS = 1_000;

/**
 * The two endpoints of the hot path. Each runs one statement, batched with concurrent requests, which also
 * authenticates the user. If it finds no question, the request runs step by step, and those steps find out why it's
 * rejected.
 */
export function attemptRoutes(app: FastifyInstance, deps: Deps, { authenticate }: SessionCache): void {
  const { db, config } = deps;
  const findActiveQuestion = questionFinder(db);
  const saveAnswer = answerAction(db);

  registerEndpoint(app, "getQuizQuestion", async ({ params }, request) => {
    const { hash: publicId, questionId } = params;
    const isPrefetch = request.headers.purpose === "prefetch";
    const activeQuestion = await findActiveQuestion({
      ...credentialsOf(request),
      hash: publicId,
      question_id: questionId,
      is_prefetch: isPrefetch,
    });
    if (activeQuestion) return { question: toAttemptQuestion(activeQuestion) };
    await authenticate(request);
    return {
      question: await readQuestion(deps, { userId: userOf(request).id, publicId, questionId, isPrefetch }),
    };
  });

  registerEndpoint(app, "answerQuestion", async ({ params, body }, request, reply) => {
    const isClockSet = request.headers["x-clock-set"] === "1" || body.is_clock_set === true;
    const answer = { ...params, submission: body, isClockSet, arrivedAt: arrivalTimeOf(reply) };
    const saved = await saveAnswer(answer, {
      credentials: credentialsOf(request),
      authenticate: async () => {
        await authenticate(request);
        return userOf(request);
      },
    });
    reply.header("x-answer-seq", saved.seq);
    return {
      saved: true as const,
      server_now: saved.server_now.toISOString(),
      end_time: saved.end_time?.toISOString() ?? null,
    };
  });

  const credentialsOf = ({ sessionKey }: FastifyRequest) => ({
    session_key: sessionKey ?? "",
    must_consent: config.requireParentalConsent,
  });
}

/**
 * Returns when an answer arrived: with its headers, if the body followed within a second, or else one second before
 * the end of the body. Otherwise a client could delay the body and use the time to go on thinking after
 * the quiz has ended.
 */
function arrivalTimeOf({ elapsedTime }: FastifyReply): number {
  return performance.now() - Math.min(elapsedTime, MAX_UPLOAD_MS);
}
