import type { FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { tooManyRequests, unauthorized } from "./errors.ts";
import type { Limits } from "./limits.ts";
import { cookieToken, readTokenHash, requireConsent } from "./session.ts";
import { findSession, type SessionUser, touchSession } from "./session-queries.ts";

/** Who a request is counted as; that it is somebody lets nobody do anything. */
export type CachedUser = { id: number; isDemo: boolean };

declare module "fastify" {
  interface FastifyRequest {
    /** Whose session this was when it was last read, which may have been an earlier request. */
    cachedUser: CachedUser | null;
  }
}

export type SessionCache = {
  /** Hook of the learners' scope: 401 without a live session. */
  requireUser: (request: FastifyRequest) => Promise<void>;
  /** Hook: 401 and 403 as in the learners' scope, but a session that was live a while ago is let through unread. */
  allowCached: (request: FastifyRequest) => Promise<void>;
  /** Reads the session of a request that was let through, and throws 401 or 403 as it is now. */
  authenticate: (request: FastifyRequest) => Promise<void>;
  /** Whether a request to a call that is open to anyone came with a live session. */
  hasSession: (request: FastifyRequest) => Promise<boolean>;
  /** Whose session it was when it was last read here; undefined where this process has not seen it. */
  findCachedUser: (request: FastifyRequest) => CachedUser | undefined;
};

const MAX_ENTRIES = 10_000;

/**
 * Reads sessions, and remembers which were found live: calls whose statement asks again who calls (`callerWith`) and does
 * nothing for a session that has ended since are let through unread, reads and writes are counted by user, and an
 * address that keeps sending cookies of no session is turned away before the database is asked.
 */
export function createSessionCache(deps: Deps, limits: Limits): SessionCache {
  const cache = new Map<string, CachedUser>();
  const checkConsent = requireConsent(deps);
  return { requireUser, allowCached, authenticate, hasSession, findCachedUser };

  async function requireUser(request: FastifyRequest): Promise<void> {
    const tokenHash = readTokenHash(request, deps);
    if (await isBlocked(request)) throw tooManyRequests(60);
    const found = await loadSession(request, tokenHash);
    if (!found) throw unauthorized();
    const { stale, is_demo, ...user } = found;
    request.user = user;
    request.cachedUser = { id: user.id, isDemo: is_demo };
    if (stale) await touchSession(deps.db, tokenHash);
  }

  async function allowCached(request: FastifyRequest): Promise<void> {
    readTokenHash(request, deps);
    request.cachedUser = findCachedUser(request) ?? null;
    if (!request.cachedUser) await authenticate(request);
  }

  async function authenticate(request: FastifyRequest): Promise<void> {
    if (request.user) return;
    await requireUser(request);
    await checkConsent(request);
  }

  async function hasSession(request: FastifyRequest): Promise<boolean> {
    if (!cookieToken(request, deps)) return false;
    const tokenHash = readTokenHash(request, deps);
    return !(await isBlocked(request)) && (await loadSession(request, tokenHash)) !== undefined;
  }

  function findCachedUser(request: FastifyRequest): CachedUser | undefined {
    if (cookieToken(request, deps)) readTokenHash(request, deps);
    return cache.get(request.sessionKey ?? "");
  }

  async function isBlocked(request: FastifyRequest): Promise<boolean> {
    return !cache.has(request.sessionKey ?? "") && (await limits.isAddressBlocked(request.ip));
  }

  async function loadSession(request: FastifyRequest, tokenHash: Buffer) {
    const key = request.sessionKey ?? "";
    const found = await findSession(deps.db, { tokenHash });
    cache.delete(key);
    if (found) addToCache(key, found);
    // The last one that is counted is answered as those before it.
    else await limits.unknownSession(request.ip).catch(() => {});
    return found;
  }

  function addToCache(key: string, { id, is_demo }: SessionUser & { is_demo: boolean }): void {
    const [oldest] = cache.keys();
    if (cache.size >= MAX_ENTRIES && oldest) cache.delete(oldest);
    cache.set(key, { id, isDemo: is_demo });
  }
}
