import { performance } from "node:perf_hooks";
import type { FastifyRequest } from "fastify";

/** Statuses of requests that break a rule, by mistake, because of a bug, or on purpose. */
const LOGGED_STATUSES = new Set([400, 403, 413, 415, 429]);
const MAX_LINES_PER_MINUTE = 10;
const MINUTE_MS = 60_000;

const limiters = new WeakMap<object, LineLimiter>();

/**
 * Logs one line for a rejected request, with its rule, route and account. It logs at most ten lines a minute per rule,
 * so that nobody can fill the disk; the first line of a later minute has the number of unlogged rejections. It logs the
 * route pattern, because the URL may contain a public id or a search query.
 */
export function logRejection(request: FastifyRequest, error: { status: number; code: string }): void {
  const { status, code } = error;
  if (!LOGGED_STATUSES.has(status)) return;
  const { server } = request.server;
  const limiter = limiters.get(server) ?? createLineLimiter();
  limiters.set(server, limiter);
  const line = limiter(code, performance.now());
  if (!line) return;
  const { method, routeOptions, user } = request;
  request.log.warn(
    { status, code, method, route: routeOptions.url, userId: user?.id ?? null, ...line },
    "A request was refused.",
  );
}

type LineLimiter = (rule: string, now: number) => { unlogged?: number } | undefined;

/**
 * Returns a limiter for log lines. It returns undefined if the rule has no line left in this minute, or else an object
 * with the number of unlogged rejections since its last line, if any.
 */
export function createLineLimiter(): LineLimiter {
  const counts = new Map<string, { since: number; lines: number; unlogged: number }>();
  return (rule, now) => {
    const found = counts.get(rule);
    const isCurrent = found && now - found.since < MINUTE_MS;
    const count = isCurrent ? found : { since: now, lines: 0, unlogged: found?.unlogged ?? 0 };
    counts.set(rule, count);
    if (count.lines >= MAX_LINES_PER_MINUTE) {
      count.unlogged += 1;
      return undefined;
    }
    count.lines += 1;
    const { unlogged } = count;
    count.unlogged = 0;
    return unlogged > 0 ? { unlogged } : {};
  };
}

type Failure = Error & { code?: string; table?: string; constraint?: string; errors?: unknown };

/**
 * Returns the fields of an error that are logged. It omits PostgreSQL's `detail` and `where`, because they quote the
 * failed row, which may contain names and email addresses.
 */
export function toLoggedError(
  error: Failure,
): Record<string, unknown> & { type: string; message: string; stack: string } {
  const { name: type, message, stack = "", code, table, constraint, errors } = error;
  const inner = Array.isArray(errors) ? { errors: errors.map((cause) => toLoggedError(Object(cause))) } : {};
  return { type, message, stack, code, table, constraint, ...inner };
}
