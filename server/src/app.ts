import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import underPressure from "@fastify/under-pressure";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Deps } from "./deps.ts";
import { accountRoutes } from "./features/account/account-routes.ts";
import { adminHomeRoutes } from "./features/admin-home/admin-home-routes.ts";
import { analysisRoutes } from "./features/analysis/analysis-routes.ts";
import { attemptRoutes } from "./features/attempts/attempt-routes.ts";
import { quizRoutes } from "./features/attempts/quiz-routes.ts";
import { auditForbidden, auditRoutes } from "./features/audit/audit-routes.ts";
import { bookmarkRoutes } from "./features/bookmarks/bookmark-routes.ts";
import { chapterRoutes } from "./features/chapters/chapter-routes.ts";
import { joinedClassRoutes, taughtClassRoutes } from "./features/classes/class-routes.ts";
import { coachRoutes } from "./features/coach/coach-routes.ts";
import { consentRoutes, parentRoutes, pendingConsentRoutes } from "./features/consents/consent-routes.ts";
import { drillRoutes } from "./features/drills/drill-routes.ts";
import { examSessionRoutes } from "./features/exam-dates/exam-session-routes.ts";
import { explanationRoutes } from "./features/explanations/explanation-routes.ts";
import { flashCardRoutes } from "./features/flash-cards/flash-card-routes.ts";
import { imageRoutes, uploadRoutes } from "./features/images/image-routes.ts";
import { mistakeRoutes } from "./features/mistakes/mistake-routes.ts";
import { noteRoutes } from "./features/notes/note-routes.ts";
import { noticeRoutes } from "./features/notices/notice-routes.ts";
import { builtPaperRoutes } from "./features/papers/built-paper-routes.ts";
import { paperRoutes } from "./features/papers/paper-routes.ts";
import { peopleRoutes } from "./features/people/people-routes.ts";
import { printedTestRoutes } from "./features/printed-tests/printed-test-routes.ts";
import { goalRoutes, profileRoutes } from "./features/profile/profile-routes.ts";
import { progressRoutes } from "./features/progress/progress-routes.ts";
import { importExportRoutes } from "./features/question-import-export/import-export-routes.ts";
import { questionListRoutes, questionRoutes } from "./features/questions/question-routes.ts";
import { correctionRoutes } from "./features/regrading/correction-routes.ts";
import { regradeRoutes } from "./features/regrading/regrade-routes.ts";
import { completeResponses } from "./features/rendering/rendering-routes.ts";
import { moderationRoutes } from "./features/reports/moderation-routes.ts";
import { reportRoutes } from "./features/reports/report-routes.ts";
import { revisionRoutes } from "./features/revision/revision-routes.ts";
import { searchRoutes } from "./features/search/search-routes.ts";
import { testDecisionRoutes } from "./features/set-tests/set-test-decision-routes.ts";
import { liveTestRoutes } from "./features/set-tests/set-test-live-routes.ts";
import { setTestResultsRoutes } from "./features/set-tests/set-test-results-routes.ts";
import { assignedTestRoutes, setTestRoutes } from "./features/set-tests/set-test-routes.ts";
import { createGoogleClient } from "./features/sign-in/google-io.ts";
import { deviceRoutes, signInRoutes } from "./features/sign-in/sign-in-routes.ts";
import { smartPathRoutes } from "./features/smart-path/smart-path-routes.ts";
import { startRoutes } from "./features/starts/start-routes.ts";
import { statisticsRoutes } from "./features/statistics/item-stats-routes.ts";
import { syllabusListRoutes, syllabusRoutes } from "./features/syllabus/syllabus-routes.ts";
import { testDrawRoutes } from "./features/test-draws/test-draw-routes.ts";
import { testPreviewRoutes } from "./features/test-previews/test-preview-routes.ts";
import { browserErrorRoutes } from "./http/browser-errors.ts";
import { handleClientError } from "./http/client-errors.ts";
import { errorHandler } from "./http/errors.ts";
import { addSecurityHeaders } from "./http/headers.ts";
import { healthRoutes } from "./http/health.ts";
import { createLimits, limitRequests } from "./http/limits.ts";
import { registerOpenApi } from "./http/openapi.ts";
import { registerPages } from "./http/pages.ts";
import { toLoggedError } from "./http/rejection-log.ts";
import {
  MAX_PARAM_LENGTH,
  registerJsonParser,
  rejectCrossSite,
  rejectEncodedBody,
  rejectForeignHost,
  rejectUnstorableUrl,
  withApiPrefix,
} from "./http/request-guards.ts";
import { registerSecurityContact } from "./http/security-contact.ts";
import { requireAdmin, requireConsent, requireEditor, requireTeacher } from "./http/session.ts";
import { createSessionCache } from "./http/session-cache.ts";
import { ARRIVAL_MS, limitTime } from "./http/time-limit.ts";

const BODY_LIMIT = 256 * 1024;

/** Builds the server with the routes of all scopes, and the pages in `webFolder` if given. */
export async function buildApp(deps: Deps, webFolder?: string): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: config.logLevel, serializers: { err: toLoggedError } },
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: ARRIVAL_MS,
    connectionTimeout: 30_000,
    // How often Node checks for requests that arrive too slowly; its default is every 30 s.
    http: { connectionsCheckingInterval: 1_000 },
    forceCloseConnections: "idle",
    rewriteUrl: withApiPrefix,
    frameworkErrors: errorHandler,
    clientErrorHandler: handleClientError,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(errorHandler);
  app.decorateRequest("user", null);
  app.decorateRequest("tokenHash", null);
  app.decorateRequest("sessionKey", null);
  app.decorateRequest("cachedUser", null);
  registerJsonParser(app);
  addSecurityHeaders(app, config);
  // A load test, or a test on a busy machine, needs every response, however late.
  if (config.rateLimit) limitTime(app);
  if (config.demoSignIn) app.addHook("onRequest", rejectForeignHost(config.publicOrigin));
  app.addHook("onRequest", rejectCrossSite(config.publicOrigin));
  app.addHook("preParsing", rejectEncodedBody);
  app.addHook("preValidation", rejectUnstorableUrl);
  await app.register(cookie);
  // Compressed request bodies are rejected: a small one could expand beyond any limit.
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"], globalDecompression: false });
  // 0 disables the check, for the same reason as above: tests and load tests need every response.
  await app.register(underPressure, { maxEventLoopDelay: config.rateLimit ? 1_000 : 0, retryAfter: 2 });
  await registerOpenApi(app);

  const limits = createLimits(deps.pool, config);
  const sessions = createSessionCache(deps, limits);
  const google = createGoogleClient(config, () => new Date());
  healthRoutes(app, deps);
  registerSecurityContact(app, config);
  imageRoutes(app, deps);
  await app.register(async (api) => {
    api.addHook("onRequest", (_request, reply, done) => {
      reply.header("cache-control", "no-store").header("vary", "Cookie, Accept");
      done();
    });
    completeResponses(api, deps);

    await api.register(async (publicScope) => {
      signInRoutes(publicScope, deps, { google, limits, sessions });
      parentRoutes(publicScope, deps, { limits, sessions });
      browserErrorRoutes(publicScope, limits, sessions);
    });

    await api.register(async (attemptScope) => {
      attemptScope.addHook("onRequest", sessions.allowCached);
      attemptScope.addHook("onRequest", limitRequests(limits));
      attemptRoutes(attemptScope, deps, sessions);
    });

    await api.register(async (learnerScope) => {
      learnerScope.addHook("onRequest", sessions.requireUser);
      learnerScope.addHook("onRequest", limitRequests(limits));
      profileRoutes(learnerScope, deps);
      accountRoutes(learnerScope, deps);
      deviceRoutes(learnerScope, deps);
      consentRoutes(learnerScope, deps);
      await learnerScope.register(async (consentedScope) => {
        consentedScope.addHook("onRequest", requireConsent(deps));
        goalRoutes(consentedScope, deps);
        chapterRoutes(consentedScope, deps);
        searchRoutes(consentedScope, deps);
        progressRoutes(consentedScope, deps);
        revisionRoutes(consentedScope, deps);
        flashCardRoutes(consentedScope, deps);
        smartPathRoutes(consentedScope, deps);
        startRoutes(consentedScope, deps, limits);
        quizRoutes(consentedScope, deps);
        analysisRoutes(consentedScope, deps);
        paperRoutes(consentedScope, deps);
        builtPaperRoutes(consentedScope, deps);
        bookmarkRoutes(consentedScope, deps);
        reportRoutes(consentedScope, deps);
        correctionRoutes(consentedScope, deps);
        mistakeRoutes(consentedScope, deps);
        drillRoutes(consentedScope, deps);
        coachRoutes(consentedScope, deps);
        explanationRoutes(consentedScope, deps);
        joinedClassRoutes(consentedScope, deps, limits);
        assignedTestRoutes(consentedScope, deps, limits);
      });
    });

    await api.register(async (teacherScope) => {
      auditForbidden(teacherScope, deps);
      teacherScope.addHook("onRequest", sessions.requireUser);
      teacherScope.addHook("onRequest", requireTeacher);
      teacherScope.addHook("onRequest", requireConsent(deps));
      teacherScope.addHook("onRequest", limitRequests(limits));
      taughtClassRoutes(teacherScope, deps);
      setTestRoutes(teacherScope, deps);
      testDrawRoutes(teacherScope, deps);
      testPreviewRoutes(teacherScope, deps);
      printedTestRoutes(teacherScope, deps);
      liveTestRoutes(teacherScope, deps);
      setTestResultsRoutes(teacherScope, deps);
      testDecisionRoutes(teacherScope, deps);
      questionListRoutes(teacherScope, deps);
      regradeRoutes(teacherScope, deps);
      await uploadRoutes(teacherScope, deps);
      syllabusListRoutes(teacherScope, deps);
    });

    await api.register(async (editorScope) => {
      auditForbidden(editorScope, deps);
      editorScope.addHook("onRequest", sessions.requireUser);
      editorScope.addHook("onRequest", requireEditor);
      editorScope.addHook("onRequest", requireConsent(deps));
      editorScope.addHook("onRequest", limitRequests(limits));
      adminHomeRoutes(editorScope, deps);
      auditRoutes(editorScope, deps);
      syllabusRoutes(editorScope, deps);
      noteRoutes(editorScope, deps);
      questionRoutes(editorScope, deps);
      statisticsRoutes(editorScope, deps);
      moderationRoutes(editorScope, deps);
      examSessionRoutes(editorScope, deps);
      await importExportRoutes(editorScope, deps);
      await editorScope.register(async (adminScope) => {
        adminScope.addHook("onRequest", requireAdmin);
        peopleRoutes(adminScope, deps);
        pendingConsentRoutes(adminScope, deps);
        noticeRoutes(adminScope, deps);
      });
    });
  });
  await registerPages(app, { config, limits, sessions }, webFolder);
  return app;
}
