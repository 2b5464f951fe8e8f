import { setTimeout } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import type { Db } from "../db/connect.ts";
import { outsideRequests } from "../db/request-signal.ts";
import type { Deps } from "../deps.ts";
import { signedOut } from "../domain-errors.ts";
import { tooManyRequests } from "./errors.ts";
import type { Limits } from "./limits.ts";
import { cookieToken, readTokenHash, requireConsent } from "./session.ts";
import { findSession, findStoredSessions, type SessionUser, touchSession } from "./session-queries.ts";

/** The user for whom rate limits count a request. It grants no access. */
export type CachedUser = { id: number; isDemo: boolean };

declare module "fastify" {
  interface FastifyRequest {
    /** The user of this session when it was last read, possibly by an earlier request. */
    cachedUser: CachedUser | null;
  }
}

export type SessionCache = {
  /** Hook of the learners' scope: reads the session and sets `request.user`; 401 without a valid session. */
  requireUser: (request: FastifyRequest) => Promise<void>;
  /** Hook: 401 and 403 as in the learners' scope, but accepts a cached session without reading it. */
  allowCached: (request: FastifyRequest) => Promise<void>;
  /** Reads the session of a request that `allowCached` accepted; throws 401 or 403 according to its current state. */
  authenticate: (request: FastifyRequest) => Promise<void>;
  /** The user of a request to a public endpoint; undefined without a valid session. */
  findUser: (request: FastifyRequest) => Promise<SessionUser | undefined>;
  /** The user of the session when this process last read it; undefined if it has not read it. */
  findCachedUser: (request: FastifyRequest) => CachedUser | undefined;
  /** Adds a session that has just begun, so that its first request needs no look-up. */
  add: (sessionKey: string, user: CachedUser) => void;
};

const MAX_ENTRIES = 10_000;
/** How often the cookies of addresses with too many unknown ones are looked up, all in one statement. */
const SHARED_LOOK_UP_MS = 100;

/**
 * Creates a cache of recently valid sessions, used in three ways. `allowCached` accepts their requests without a
 * query, for endpoints whose own statement checks the session again (`authenticatedUserSql`). Rate limits count reads
 * and writes per user. Cookies that the cache doesn't have, from an address that keeps sending unknown ones, are looked up
 * together, so they cost little, and a classmate's session behind the same address still works.
 */
export function createSessionCache(deps: Deps, limits: Limits): SessionCache {
  const cache = new Map<string, CachedUser>();
  const checkConsent = requireConsent(deps);
  const isStored = createSharedLookUp(deps.db);
  return { requireUser, allowCached, authenticate, findUser, findCachedUser, add };

  async function requireUser(request: FastifyRequest): Promise<void> {
    const tokenHash = readTokenHash(request, deps);
    if (await isRejected(request, tokenHash)) throw tooManyRequests(60, "LIMIT_UNKNOWN_SESSIONS");
    const found = await loadSession(request, tokenHash);
    if (!found) throw signedOut();
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

  async function findUser(request: FastifyRequest): Promise<SessionUser | undefined> {
    if (!cookieToken(request, deps)) return undefined;
    const tokenHash = readTokenHash(request, deps);
    return (await isRejected(request, tokenHash)) ? undefined : loadSession(request, tokenHash);
  }

  function findCachedUser(request: FastifyRequest): CachedUser | undefined {
    if (cookieToken(request, deps)) readTokenHash(request, deps);
    return cache.get(request.sessionKey ?? "");
  }

  async function isRejected({ sessionKey, ip }: FastifyRequest, tokenHash: Buffer): Promise<boolean> {
    if (cache.has(sessionKey ?? "") || !(await limits.hasTooManyUnknownSessions(ip))) return false;
    return !(await isStored(tokenHash));
  }

  async function loadSession(request: FastifyRequest, tokenHash: Buffer) {
    const key = request.sessionKey ?? "";
    const found = await findSession(deps.db, { tokenHash });
    cache.delete(key);
    if (found) add(key, { id: found.id, isDemo: found.is_demo });
    // Ignores the 429 of the limiter: unknown cookies of the address are rejected from its next request on.
    else await limits.unknownSession(request.ip).catch(() => {});
    return found;
  }

  function add(key: string, user: CachedUser): void {
    const [oldest] = cache.keys();
    if (cache.size >= MAX_ENTRIES && oldest) cache.delete(oldest);
    cache.set(key, user);
  }
}

/** Returns a function that tells whether a session is stored. Calls of the same moment share one statement. */
function createSharedLookUp(db: Db): (tokenHash: Buffer) => Promise<boolean> {
  let pending: { tokenHashes: Buffer[]; stored: Promise<Set<string>> } | undefined;
  return async (tokenHash) => {
    pending ??= begin();
    pending.tokenHashes.push(tokenHash);
    return (await pending.stored).has(tokenHash.toString("hex"));
  };

  function begin() {
    const tokenHashes: Buffer[] = [];
    const stored = setTimeout(SHARED_LOOK_UP_MS).then(() => {
      pending = undefined;
      return outsideRequests(() => findStoredSessions(db, tokenHashes));
    });
    return { tokenHashes, stored };
  }
}
