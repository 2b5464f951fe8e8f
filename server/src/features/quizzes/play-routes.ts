import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import type { Sessions } from "../../http/seen-sessions.ts";
import { serve } from "../../http/serve.ts";
import { userOf } from "../../http/session.ts";
import { answerQuestion, toCall } from "./answer-actions.ts";
import { answerSaver } from "./answer-queries.ts";
import { markOf } from "./marking-sheet.ts";
import { findQuizQuestion, questionFinder } from "./play-queries.ts";
import { toPlayerQuestion, toReviewQuestion } from "./player-question.ts";
import { readSettled } from "./quiz-actions.ts";

const LONGEST_UPLOAD_MS = 1_000;

/**
 * The two calls of a running quiz. Each is one statement, shared with calls that come at the same time, which asks for
 * itself who calls; wherever that finds nothing to do, the call is made step by step, and those steps know why it is
 * refused.
 */
export function playRoutes(app: FastifyInstance, deps: Deps, { identify }: Sessions): void {
  const { db, config } = deps;
  const findPlayed = questionFinder(db);
  const saveAnswer = answerSaver(db);

  serve(app, "getQuizQuestion", async ({ params }, request) => {
    const { hash, questionId } = params;
    const played = await findPlayed({ ...callerOf(request), hash, question_id: questionId });
    if (played) return { question: toPlayerQuestion(played) };
    await identify(request);
    const { id } = userOf(request);
    const stored = await readSettled(db, id, hash, () => findQuizQuestion(db, id, hash, questionId));
    if (stored.state === "completed") return { question: toReviewQuestion(stored) };
    if (stored.is_closed) return { question: toReviewQuestion({ ...stored, ...markOf(stored) }) };
    return { question: toPlayerQuestion(stored) };
  });

  serve(app, "answerQuestion", async ({ params, body }, request, reply) => {
    const answer = { ...params, given: body, arrivedAt: arrivalOf(reply) };
    const call = toCall(answer, callerOf(request));
    const saved = (call && (await saveAnswer(call))) ?? (await saveSlowly());
    reply.header("x-answer-seq", saved.seq);
    return {
      saved: true as const,
      server_now: saved.server_now.toISOString(),
      end_time: saved.end_time?.toISOString() ?? null,
    };

    async function saveSlowly() {
      await identify(request);
      return answerQuestion(db, { userId: userOf(request).id, ...answer });
    }
  });

  const callerOf = ({ sessionKey }: FastifyRequest) => ({
    session_key: sessionKey ?? "",
    must_consent: config.requireParentalConsent,
  });
}

/**
 * When an answer arrived: with its headers, if the rest followed within a second. Whoever holds the rest back could
 * else think on after the end.
 */
function arrivalOf({ elapsedTime }: FastifyReply): number {
  return performance.now() - Math.min(elapsedTime, LONGEST_UPLOAD_MS);
}
