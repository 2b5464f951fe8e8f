import { performance } from "node:perf_hooks";
import { routes } from "@rasayan/contract";
import type { FastifyInstance } from "fastify";
import type { Limits } from "./limits.ts";
import { registerEndpoint } from "./register-endpoint.ts";
import { createLineLimiter } from "./rejection-log.ts";
import type { SessionCache } from "./session-cache.ts";

/** Anything that may be an email address. Its parts are bounded, so that a long text costs no more than its length. */
const EMAIL = /[^\s@]{1,64}@[^\s@]{1,255}\.[^\s@]{1,63}/g;

/** Every browser names itself in fewer characters. */
const MAX_BROWSER_LENGTH = 300;

const routePatterns = Object.values(routes).map((route) => ({
  route,
  pattern: new RegExp(`^${route.replace(/:\w+/g, "[^/]+")}$`),
}));

/**
 * Logs errors of the web app, at most ten lines a minute, so that nobody can fill the disk. A line says neither who
 * the user is nor which question or quiz they were at. scripts/browser-errors.mjs turns its stack into lines of sources.
 */
export function browserErrorRoutes(app: FastifyInstance, limits: Limits, sessions: SessionCache): void {
  const limitLines = createLineLimiter();

  registerEndpoint(app, "reportBrowserError", async ({ body }, request) => {
    if (sessions.findCachedUser(request)) await limits.browserError(request.sessionKey ?? "");
    else await limits.strangersBrowserError(request.ip);
    const line = limitLines("browser-error", performance.now());
    if (!line) return undefined;
    const browserError = {
      page: routeOf(request.headers.referer),
      build: body.build?.replace(EMAIL, "…"),
      browser: request.headers["user-agent"]?.slice(0, MAX_BROWSER_LENGTH).replace(EMAIL, "…"),
      message: body.message.replace(EMAIL, "…"),
      stack: body.stack.replace(EMAIL, "…"),
    };
    request.log.warn({ browserError, ...line }, "The web app failed in a browser.");
    return undefined;
  });
}

/** The route of a page, such as `/quiz/:quizHash`; null for an unknown page. */
function routeOf(url: string | undefined): string | null {
  const pathname = url && URL.parse(url)?.pathname;
  return (pathname && routePatterns.find(({ pattern }) => pattern.test(pathname))?.route) || null;
}
