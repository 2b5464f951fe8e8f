import { performance } from "node:perf_hooks";
import type { FastifyRequest } from "fastify";
import { shortenedAddress } from "./client-address.ts";

/** Statuses of requests that break a rule, by mistake, because of a bug, or on purpose. */
const LOGGED_STATUSES = new Set([400, 403, 413, 415, 429]);
const MAX_LINES_PER_MINUTE = 10;
const MINUTE_MS = 60_000;

const limiters = new WeakMap<object, LineLimiter>();

type Rejection = { status: number; code: string; limit?: string | undefined };

/**
 * Logs one line for a rejected request, with its rule, route and account; one beyond a limit also has the setting and
 * the network, so that an operator learns whom it kept out. It logs the route pattern, because the URL may contain a
 * public id or a search query.
 */
export function logRejection(request: FastifyRequest, { status, code, limit }: Rejection): void {
  if (!LOGGED_STATUSES.has(status)) return;
  const line = limitedLine(request, limit ?? code);
  if (!line) return;
  const { method, routeOptions, user, ip } = request;
  const origin = status === 429 ? { limit, network: shortenedAddress(ip) } : {};
  request.log.warn(
    { status, code, ...origin, method, route: routeOptions.url, userId: user?.id ?? null, ...line },
    "A request was refused.",
  );
}

/**
 * Logs one line for a failure. While the database is away, every request fails for the same reason, whatever its route;
 * other failures are counted by route, so that a frequent one doesn't hide a rare one.
 */
export function logFailure(
  request: FastifyRequest,
  { error, status, message }: { error: Failure; status: number; message: string },
): void {
  const { method, routeOptions } = request;
  const route = routeOptions.url;
  const cause = error.code ?? error.name;
  const line = limitedLine(request, status === 503 ? cause : `${cause} ${method} ${route}`);
  if (line) request.log.error({ err: error, method, route, ...line }, message);
}

/**
 * Returns what to add to a log line about this rule, or undefined if it has no line left: at most ten a minute, so that
 * nobody can fill the disk, or push the lines out with which it began. The first line of a later minute has the number
 * of those that were not logged.
 */
export function limitedLine(
  { server: { server } }: FastifyRequest,
  rule: string,
): { unlogged?: number } | undefined {
  const limiter = limiters.get(server) ?? createLineLimiter();
  limiters.set(server, limiter);
  return limiter(rule, performance.now());
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
