import type { Quiz, QuizType } from "@rasayan/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter } from "prom-client";
import type { Deps } from "../../deps.ts";
import { conflict, notFound } from "../../domain-errors.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { isChapter } from "../chapters/chapter-queries.ts";
import { rulesOf } from "../selection/quiz-types.ts";
import { listDue } from "../set-tests/set-test-actions.ts";
import { saveQuestionTimes } from "./answer-actions.ts";
import { readQuestions } from "./attempt-actions.ts";
import { MANY_CLOSED_PER_DAY } from "./blank-closing-actions.ts";
import { saveContact } from "./contact-queries.ts";
import { readDiagnosticResult } from "./diagnostic-actions.ts";
import { beginQuiz, saveVisits } from "./exam-mode-actions.ts";
import { checkQuizQuestion, listHints, takeHint } from "./practice-actions.ts";
import { completeOverdue, discardQuiz, endQuiz, readCurrent } from "./quiz-actions.ts";
import { quizName, stateOf, timesOf, toQuiz } from "./quiz-details.ts";
import { findQuiz, findStats, listHistory, listOpenQuizzes } from "./quiz-queries.ts";
import { toStats } from "./quiz-stats.ts";

const HISTORY_PAGE_SIZE = 10;

export function quizRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const manyClosed = new Counter({
    name: "quizzes_many_closed_total",
    help: "Quizzes ended and questions checked by accounts that have closed more than 500 questions that day",
    registers: [app.metrics],
  });

  registerEndpoint(app, "listOpenQuizzes", async (_input, request) => {
    const { id } = userOf(request);
    await completeOverdue(deps, id);
    const quizzes = await listOpenQuizzes(db, id);
    return {
      due_tests: await listDue(db, id),
      quizzes: quizzes.map(({ blueprint, is_week, title, ...quiz }) => ({
        ...quiz,
        type: quiz.type as QuizType,
        mode: quiz.mode as Quiz["mode"],
        name: quizName({ blueprint, is_week, title }),
        state: stateOf(quiz.state),
        minutes: quiz.minutes ?? rulesOf(quiz.type).minutes,
        ...timesOf(quiz),
      })),
    };
  });

  registerEndpoint(app, "getQuiz", async ({ params }, request) => {
    const { id } = userOf(request);
    return { quiz: await readQuiz(id, params.hash) };
  });

  registerEndpoint(app, "beginQuiz", async ({ params }, request) => {
    const { id } = userOf(request);
    await beginQuiz(db, id, params.hash);
    return { quiz: await readQuiz(id, params.hash) };
  });

  registerEndpoint(app, "getQuizQuestions", async ({ params }, request) => {
    return { questions: await readQuestions(deps, userOf(request).id, params.hash) };
  });

  registerEndpoint(app, "saveVisits", async ({ params, body }, request) => {
    await saveVisits(db, userOf(request).id, params.hash, body);
    return { saved: true as const };
  });

  registerEndpoint(app, "saveQuestionTimes", async ({ params, body }, request) => {
    await saveQuestionTimes(db, userOf(request).id, params.hash, body);
    return { saved: true as const };
  });

  registerEndpoint(app, "sendContact", async ({ params, body }, request) => {
    const contact = await saveContact(db, userOf(request).id, params.hash, body.question_id);
    if (!contact) throw notFound("quiz");
    return {
      end_time: contact.end_time.toISOString(),
      paused_since: contact.paused_since?.toISOString() ?? null,
      server_now: contact.server_now.toISOString(),
    };
  });

  registerEndpoint(app, "listHints", async ({ params: { hash, questionId } }, request) =>
    listHints(db, userOf(request).id, hash, questionId),
  );
  registerEndpoint(app, "takeHint", async ({ params: { hash, questionId } }, request) =>
    takeHint(db, userOf(request).id, hash, questionId),
  );

  registerEndpoint(app, "checkQuizQuestion", async ({ params: { hash, questionId } }, request) => {
    const { question, closedToday } = await checkQuizQuestion(deps, userOf(request).id, hash, questionId);
    reportManyClosed(request, closedToday);
    return { question };
  });

  registerEndpoint(app, "endQuiz", async ({ params }, request) => {
    reportManyClosed(request, await endQuiz(deps, userOf(request).id, params.hash));
    return { state: "completed" as const };
  });

  registerEndpoint(app, "discardQuiz", async ({ params }, request) => {
    await discardQuiz(db, userOf(request).id, params.hash);
    return undefined;
  });

  registerEndpoint(app, "getQuizStats", async ({ params }, request) => {
    const { id } = userOf(request);
    const stats = await readCurrent(deps, id, params.hash, () => findStats(db, id, params.hash));
    const { late_ids } = stats;
    if (stats.is_expired) throw conflict("not_released", { late_answers: late_ids.length });
    if (stats.state !== "completed") throw conflict("quiz_in_progress");
    const { isDiagnostic } = rulesOf(stats.type);
    const diagnostic_result = isDiagnostic ? await readDiagnosticResult(db, userOf(request), stats.id) : null;
    return { stats: toStats(stats), diagnostic_result, late_ids };
  });

  registerEndpoint(app, "listQuizHistory", async ({ params, query }, request) => {
    const { id } = userOf(request);
    if (!(await isChapter(db, params.id))) throw notFound("chapter");
    await completeOverdue(deps, id);
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

  function reportManyClosed(request: FastifyRequest, closed: number): void {
    if (closed <= MANY_CLOSED_PER_DAY) return;
    manyClosed.inc();
    request.log.warn(
      { userId: userOf(request).id, closed },
      "An account has closed very many questions today.",
    );
  }

  async function readQuiz(userId: number, publicId: string) {
    return toQuiz(await readCurrent(deps, userId, publicId, () => findQuiz(db, { userId, publicId })));
  }
}
