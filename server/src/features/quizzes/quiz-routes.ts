import type { Quiz, QuizType } from "@rasayan/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { conflict, notFound } from "../../domain-errors.ts";
import { idempotencyKey, registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { readDiagnosticResult } from "./diagnostic-actions.ts";
import { completeOverdue, discardQuiz, endQuiz, readCurrent } from "./quiz-actions.ts";
import { findQuiz, findStats, listHistory, listOpenQuizzes } from "./quiz-queries.ts";
import { toStats } from "./quiz-stats.ts";
import { rulesOf } from "./quiz-types.ts";
import { startDiagnostic, startQuiz } from "./start-actions.ts";
import { findChapterById } from "./start-queries.ts";

const HISTORY_PAGE_SIZE = 10;

export function quizRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  registerEndpoint(app, "createQuiz", async ({ body }, request) => {
    return { hash: await startQuiz(deps, userOf(request), body, idempotencyKey(request)) };
  });

  registerEndpoint(app, "createDiagnostic", async (_input, request) => {
    return { hash: await startDiagnostic(deps, userOf(request), idempotencyKey(request)) };
  });

  registerEndpoint(app, "listOpenQuizzes", async (_input, request) => {
    const { id } = userOf(request);
    await completeOverdue(db, id);
    const quizzes = await listOpenQuizzes(db, id);
    return {
      quizzes: quizzes.map((quiz) => ({
        ...quiz,
        ...plainMode,
        type: quiz.type as QuizType,
        minutes: rulesOf(quiz.type).minutes,
        state: "in_progress" as const,
        ...timesOf(quiz),
      })),
    };
  });

  registerEndpoint(app, "getQuiz", async ({ params }, request) => {
    const { id } = userOf(request);
    const quiz = await readCurrent(db, id, params.hash, () => findQuiz(db, id, params.hash));
    const { is_expired, state, type, ...rest } = quiz;
    const { finishAfter: finish_after, minutes } = rulesOf(type);
    return {
      quiz: {
        ...rest,
        ...plainMode,
        ...{ sections: [], visited_ids: [], marked_ids: [], paper_id: null },
        type: type as QuizType,
        state: stateOf(state),
        ...{ finish_after, minutes, shared_with_timed: rest.shared_with_timed_ids.length },
        ...timesOf(quiz),
      },
    };
  });

  registerEndpoint(app, "endQuiz", async ({ params }, request) => {
    await endQuiz(db, userOf(request).id, params.hash);
    return { state: "completed" as const };
  });

  registerEndpoint(app, "discardQuiz", async ({ params }, request) => {
    await discardQuiz(db, userOf(request).id, params.hash);
    return undefined;
  });

  registerEndpoint(app, "getQuizStats", async ({ params }, request) => {
    const { id } = userOf(request);
    const stats = await readCurrent(db, id, params.hash, () => findStats(db, id, params.hash));
    if (stats.state !== "completed") throw conflict("quiz_in_progress", "The quiz has not ended yet.");
    const { isDiagnostic } = rulesOf(stats.type);
    const diagnostic_result = isDiagnostic ? await readDiagnosticResult(db, userOf(request), stats.id) : null;
    return { stats: toStats(stats), diagnostic_result };
  });

  registerEndpoint(app, "listQuizHistory", async ({ params, query }, request) => {
    const { id } = userOf(request);
    if (!(await findChapterById(db, params.id))) throw notFound("chapter");
    await completeOverdue(db, id);
    const filter = {
      chapterId: params.id,
      type: `${query.type}_chapter`,
      page: query.page,
      pageSize: HISTORY_PAGE_SIZE,
    };
    const rows = await listHistory(db, id, filter);
    const quizzes = rows.slice(0, HISTORY_PAGE_SIZE).map((quiz) => ({
      ...quiz,
      type: quiz.type as QuizType,
      state: stateOf(quiz.state),
      created_at: quiz.created_at.toISOString(),
    }));
    return { quizzes, hasMore: rows.length > HISTORY_PAGE_SIZE };
  });
}

const plainMode = { mode: "plain", name: null } as const;

const stateOf = (state: string): Quiz["state"] => (state === "completed" ? "completed" : "in_progress");

function timesOf(quiz: { created_at: Date; end_time: Date | null; server_now: Date }) {
  return {
    created_at: quiz.created_at.toISOString(),
    end_time: quiz.end_time?.toISOString() ?? null,
    server_now: quiz.server_now.toISOString(),
  };
}
