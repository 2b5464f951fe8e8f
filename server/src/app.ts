import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import underPressure from "@fastify/under-pressure";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Deps } from "./deps.ts";
import { accountRoutes } from "./features/account/account-routes.ts";
import { auditRefusals } from "./features/admin/audit-routes.ts";
import { contentRoutes } from "./features/admin/content-routes.ts";
import { deskRoutes } from "./features/admin/desk-routes.ts";
import { examSessionRoutes } from "./features/admin/exam-session-routes.ts";
import { imageRoutes, uploadRoutes } from "./features/admin/image-routes.ts";
import { previewRoutes } from "./features/admin/preview-routes.ts";
import { questionRoutes } from "./features/admin/question-routes.ts";
import { roleRoutes } from "./features/admin/role-routes.ts";
import { syllabusRoutes } from "./features/admin/syllabus-routes.ts";
import { bankRoutes } from "./features/bank/bank-routes.ts";
import { bookmarkRoutes } from "./features/bookmarks/bookmark-routes.ts";
import { chapterRoutes } from "./features/chapters/chapter-routes.ts";
import { consentRoutes, parentRoutes, pendingRoutes } from "./features/consents/consent-routes.ts";
import { noticeRoutes } from "./features/notices/notice-routes.ts";
import { goalRoutes, profileRoutes } from "./features/profile/profile-routes.ts";
import { progressRoutes } from "./features/progress/progress-routes.ts";
import { playRoutes } from "./features/quizzes/play-routes.ts";
import { quizRoutes } from "./features/quizzes/quiz-routes.ts";
import { reportQueueRoutes } from "./features/reports/queue-routes.ts";
import { reportRoutes } from "./features/reports/report-routes.ts";
import { revisionRoutes } from "./features/revision/revision-routes.ts";
import { searchRoutes } from "./features/search/search-routes.ts";
import { createGoogleClient } from "./features/sign-in/google-client.ts";
import { deviceRoutes, signInRoutes } from "./features/sign-in/sign-in-routes.ts";
import { smartPathRoutes } from "./features/smart-path/smart-path-routes.ts";
import { statisticsRoutes } from "./features/statistics/statistics-routes.ts";
import { answerClientError } from "./http/client-errors.ts";
import { answerError } from "./http/errors.ts";
import { securityHeaders } from "./http/headers.ts";
import { healthRoutes } from "./http/health.ts";
import { createLimits, limitCalls } from "./http/limits.ts";
import { toLoggedError } from "./http/logged-error.ts";
import { describeApi } from "./http/openapi.ts";
import { servePages } from "./http/pages.ts";
import {
  LONGEST_PART,
  parseJson,
  refuseCrossSite,
  refuseEncodedBody,
  refuseUnstorableUrl,
  withApiPrefix,
} from "./http/request-guards.ts";
import { securityContact } from "./http/security-contact.ts";
import { readSessions } from "./http/seen-sessions.ts";
import { requireAdmin, requireConsent, requireEditor } from "./http/session.ts";

const BODY_LIMIT = 256 * 1024;

/** The whole server: what everyone may call, what a signed-in user may, and what only an editor may. */
export async function buildApp(deps: Deps, webFolder?: string): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: config.logLevel, serializers: { err: toLoggedError } },
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 15_000,
    connectionTimeout: 30_000,
    // 0 waits for ever: a load test, or a test on a busy machine, wants its answers however late.
    handlerTimeout: config.rateLimit ? 10_000 : 0,
    // How late a request that arrives too slowly may be noticed; Node would look every 30 s.
    http: { connectionsCheckingInterval: 5_000 },
    forceCloseConnections: "idle",
    rewriteUrl: withApiPrefix,
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
    routerOptions: { maxParamLength: LONGEST_PART },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.decorateRequest("user", null);
  app.decorateRequest("tokenHash", null);
  app.decorateRequest("sessionKey", null);
  app.decorateRequest("caller", null);
  parseJson(app);
  securityHeaders(app, config);
  app.addHook("onRequest", refuseCrossSite(config.publicOrigin));
  app.addHook("preParsing", refuseEncodedBody);
  app.addHook("preValidation", refuseUnstorableUrl);
  await app.register(cookie);
  // Bodies that come compressed are refused: a small one could unfold into more than any limit.
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"], globalDecompression: false });
  // 0 never turns anyone away, for the same reason.
  await app.register(underPressure, { maxEventLoopDelay: config.rateLimit ? 1_000 : 0, retryAfter: 2 });
  await describeApi(app);

  const limits = createLimits(deps.pool, config.rateLimit);
  const sessions = readSessions(deps, limits);
  const google = createGoogleClient(config);
  healthRoutes(app, deps);
  securityContact(app, config);
  imageRoutes(app, deps);
  await app.register(async (api) => {
    api.addHook("onRequest", async (_request, reply) => {
      reply.header("cache-control", "no-store").header("vary", "Cookie, Accept");
    });

    await api.register(async (everyone) => {
      signInRoutes(everyone, deps, { google, limits, sessions });
      parentRoutes(everyone, deps, limits);
    });

    await api.register(async (players) => {
      players.addHook("onRequest", sessions.requireSeen);
      players.addHook("onRequest", limitCalls(limits));
      playRoutes(players, deps, sessions);
    });

    await api.register(async (learners) => {
      learners.addHook("onRequest", sessions.requireUser);
      learners.addHook("onRequest", limitCalls(limits));
      profileRoutes(learners, deps);
      accountRoutes(learners, deps);
      deviceRoutes(learners, deps);
      consentRoutes(learners, deps);
      await learners.register(async (agreed) => {
        agreed.addHook("onRequest", requireConsent(deps));
        goalRoutes(agreed, deps);
        chapterRoutes(agreed, deps);
        searchRoutes(agreed, deps);
        progressRoutes(agreed, deps);
        revisionRoutes(agreed, deps);
        smartPathRoutes(agreed, deps);
        quizRoutes(agreed, deps);
        bookmarkRoutes(agreed, deps);
        reportRoutes(agreed, deps);
      });
    });

    await api.register(async (editors) => {
      auditRefusals(editors, deps);
      editors.addHook("onRequest", sessions.requireUser);
      editors.addHook("onRequest", requireEditor);
      editors.addHook("onRequest", requireConsent(deps));
      editors.addHook("onRequest", limitCalls(limits));
      deskRoutes(editors, deps);
      previewRoutes(editors, deps);
      await uploadRoutes(editors, deps);
      syllabusRoutes(editors, deps);
      contentRoutes(editors, deps);
      questionRoutes(editors, deps);
      statisticsRoutes(editors, deps);
      reportQueueRoutes(editors, deps);
      examSessionRoutes(editors, deps);
      await bankRoutes(editors, deps);
      await editors.register(async (admins) => {
        admins.addHook("onRequest", requireAdmin);
        roleRoutes(admins, deps);
        pendingRoutes(admins, deps);
        noticeRoutes(admins, deps);
      });
    });
  });
  await servePages(app, { config, limits, sessions }, webFolder);
  return app;
}
