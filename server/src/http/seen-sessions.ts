import type { FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { tooMany, unauthorized } from "./errors.ts";
import type { Limits } from "./limits.ts";
import { cookieToken, readToken, requireConsent } from "./session.ts";
import { findSession, type SessionUser, touchSession } from "./session-queries.ts";

/** Who a request is counted as; that it is somebody lets nobody do anything. */
export type SeenCaller = { id: number; isDemo: boolean };

declare module "fastify" {
  interface FastifyRequest {
    /** Whose session this was when it was last read, which may have been an earlier request. */
    caller: SeenCaller | null;
  }
}

export type Sessions = {
  /** Hook of the learners' scope: 401 without a live session. */
  requireUser: (request: FastifyRequest) => Promise<void>;
  /** Hook: 401 and 403 as in the learners' scope, but a session that was live a while ago is let through unread. */
  requireSeen: (request: FastifyRequest) => Promise<void>;
  /** Reads the session of a request that was let through, and throws 401 or 403 as it is now. */
  identify: (request: FastifyRequest) => Promise<void>;
  /** Whether a request to a call that is open to anyone came with a live session. */
  hasSession: (request: FastifyRequest) => Promise<boolean>;
  /** Whose session it was when it was last read here; undefined where this process has not seen it. */
  recall: (request: FastifyRequest) => SeenCaller | undefined;
};

const MOST = 10_000;

/**
 * Reads sessions, and remembers which were found live: calls whose statement asks again who calls (`callerWith`) and does
 * nothing for a session that has ended since are let through unread, reads and writes are counted by user, and an
 * address that keeps sending cookies of no session is turned away before the database is asked.
 */
export function readSessions(deps: Deps, limits: Limits): Sessions {
  const seen = new Map<string, SeenCaller>();
  const askConsent = requireConsent(deps);
  return { requireUser, requireSeen, identify, hasSession, recall };

  async function requireUser(request: FastifyRequest): Promise<void> {
    const tokenHash = readToken(request, deps);
    if (await isTurnedAway(request)) throw tooMany(60);
    const found = await find(request, tokenHash);
    if (!found) throw unauthorized();
    const { stale, is_demo, ...user } = found;
    request.user = user;
    request.caller = { id: user.id, isDemo: is_demo };
    if (stale) await touchSession(deps.db, tokenHash);
  }

  async function requireSeen(request: FastifyRequest): Promise<void> {
    readToken(request, deps);
    request.caller = recall(request) ?? null;
    if (!request.caller) await identify(request);
  }

  async function identify(request: FastifyRequest): Promise<void> {
    if (request.user) return;
    await requireUser(request);
    await askConsent(request);
  }

  async function hasSession(request: FastifyRequest): Promise<boolean> {
    if (!cookieToken(request, deps)) return false;
    const tokenHash = readToken(request, deps);
    return !(await isTurnedAway(request)) && (await find(request, tokenHash)) !== undefined;
  }

  function recall(request: FastifyRequest): SeenCaller | undefined {
    if (cookieToken(request, deps)) readToken(request, deps);
    return seen.get(request.sessionKey ?? "");
  }

  async function isTurnedAway(request: FastifyRequest): Promise<boolean> {
    return !seen.has(request.sessionKey ?? "") && (await limits.isStrange(request.ip));
  }

  async function find(request: FastifyRequest, tokenHash: Buffer) {
    const key = request.sessionKey ?? "";
    const found = await findSession(deps.db, { tokenHash });
    seen.delete(key);
    if (found) remember(key, found);
    // The last one that is counted is answered as those before it.
    else await limits.unknownSession(request.ip).catch(() => {});
    return found;
  }

  function remember(key: string, { id, is_demo }: SessionUser & { is_demo: boolean }): void {
    const [oldest] = seen.keys();
    if (seen.size >= MOST && oldest) seen.delete(oldest);
    seen.set(key, { id, isDemo: is_demo });
  }
}
