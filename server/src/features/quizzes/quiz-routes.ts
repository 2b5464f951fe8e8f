import type { Quiz, QuizType } from "@rasayan/contract";
import { DIAGNOSTIC_FINISH_AFTER } from "@rasayan/engine";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { conflict, notFound } from "../../http/errors.ts";
import { idempotencyKey } from "../../http/idempotency-key.ts";
import { serve } from "../../http/serve.ts";
import { userOf } from "../../http/session.ts";
import { readFirstPicture } from "./first-picture-actions.ts";
import { endQuiz, readSettled, settleOverdue } from "./quiz-actions.ts";
import { toStats } from "./quiz-figures.ts";
import { findQuiz, findStats, listHistory, listOpenQuizzes } from "./quiz-queries.ts";
import { startDiagnostic, startQuiz } from "./start-actions.ts";
import { findChapterById } from "./start-queries.ts";

const HISTORY_PAGE = 10;

export function quizRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, "createQuiz", async ({ body }, request) => {
    return { hash: await startQuiz(deps, userOf(request), body, idempotencyKey(request)) };
  });

  serve(app, "createDiagnostic", async (_received, request) => {
    return { hash: await startDiagnostic(deps, userOf(request), idempotencyKey(request)) };
  });

  serve(app, "listOpenQuizzes", async (_received, request) => {
    const { id } = userOf(request);
    await settleOverdue(db, id);
    const quizzes = await listOpenQuizzes(db, id);
    return { quizzes: quizzes.map((quiz) => ({ ...quiz, type: quiz.type as QuizType, ...timesOf(quiz) })) };
  });

  serve(app, "getQuiz", async ({ params }, request) => {
    const { id } = userOf(request);
    const quiz = await readSettled(db, id, params.hash, () => findQuiz(db, id, params.hash));
    const { is_over, state, type, ...rest } = quiz;
    const finish_after = type === "diagnostic" ? DIAGNOSTIC_FINISH_AFTER : null;
    return {
      quiz: { ...rest, type: type as QuizType, state: stateOf(state), finish_after, ...timesOf(quiz) },
    };
  });

  serve(app, "endQuiz", async ({ params }, request) => {
    await endQuiz(db, userOf(request).id, params.hash);
    return { state: "completed" as const };
  });

  serve(app, "getQuizStats", async ({ params }, request) => {
    const { id } = userOf(request);
    const stats = await readSettled(db, id, params.hash, () => findStats(db, id, params.hash));
    if (stats.state !== "completed") throw conflict("quiz_in_progress", "The quiz has not ended yet.");
    const isDiagnostic = stats.type === "diagnostic";
    const first_picture = isDiagnostic ? await readFirstPicture(db, userOf(request), stats.id) : null;
    return { stats: toStats(stats), first_picture };
  });

  serve(app, "listQuizHistory", async ({ params, query }, request) => {
    const { id } = userOf(request);
    if (!(await findChapterById(db, params.id))) throw notFound("chapter");
    await settleOverdue(db, id);
    const filter = {
      chapterId: params.id,
      type: query.type === "quick-quiz" ? "quick-quiz_chapter" : `${query.type}_chapter`,
      page: query.page,
      pageSize: HISTORY_PAGE,
    };
    const rows = await listHistory(db, id, filter);
    const quizzes = rows.slice(0, HISTORY_PAGE).map((quiz) => ({
      ...quiz,
      type: quiz.type as QuizType,
      state: stateOf(quiz.state),
      created_at: quiz.created_at.toISOString(),
    }));
    return { quizzes, hasMore: rows.length > HISTORY_PAGE };
  });
}

const stateOf = (state: string): Quiz["state"] => (state === "completed" ? "completed" : "in_progress");

function timesOf(quiz: { created_at: Date; end_time: Date | null; server_now: Date }) {
  return {
    created_at: quiz.created_at.toISOString(),
    end_time: quiz.end_time?.toISOString() ?? null,
    server_now: quiz.server_now.toISOString(),
  };
}
