import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import type { Sessions } from "../../http/seen-sessions.ts";
import { serve } from "../../http/serve.ts";
import { userOf } from "../../http/session.ts";
import { answerQuestion, toCall } from "./answer-actions.ts";
import { answerSaver } from "./answer-queries.ts";
import { findQuizQuestion, questionFinder } from "./play-queries.ts";
import { toPlayerQuestion, toReviewQuestion } from "./player-question.ts";
import { readSettled } from "./quiz-actions.ts";

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
    return { question: stored.state === "completed" ? toReviewQuestion(stored) : toPlayerQuestion(stored) };
  });

  serve(app, "answerQuestion", async ({ params, body }, request, reply) => {
    const answer = { ...params, given: body, waitedMs: reply.elapsedTime };
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
