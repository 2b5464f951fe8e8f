import type { FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { readToken, requireConsent, requireUser } from "./session.ts";

export type SeenSessions = {
  /** Hook: 401 and 403 as in the learners' scope, but a session that was live a while ago is let through unread. */
  requireSeen: (request: FastifyRequest) => Promise<void>;
  /** Reads the session of a request that was let through, and throws 401 or 403 as it is now. */
  identify: (request: FastifyRequest) => Promise<void>;
};

const MOST = 10_000;

/**
 * Remembers which sessions were found live, for calls whose statement asks again who calls (`callerWith`) and does
 * nothing for a session that has ended since. So a session is read once and not before each of these calls; what is
 * remembered lets nobody do anything, and only keeps strangers out before a body is read or a write is counted.
 */
export function rememberSessions(deps: Deps): SeenSessions {
  const seen = new Set<string>();
  const readUser = requireUser(deps);
  const askConsent = requireConsent(deps);
  return { requireSeen, identify };

  async function requireSeen(request: FastifyRequest): Promise<void> {
    readToken(request, deps);
    if (!seen.has(request.sessionKey ?? "")) await identify(request);
  }

  async function identify(request: FastifyRequest): Promise<void> {
    if (request.user) return;
    seen.delete(request.sessionKey ?? "");
    await readUser(request);
    await askConsent(request);
    remember(request.sessionKey ?? "");
  }

  function remember(key: string): void {
    const [oldest] = seen;
    if (seen.size >= MOST && oldest) seen.delete(oldest);
    seen.add(key);
  }
}
