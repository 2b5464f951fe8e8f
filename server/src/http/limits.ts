import type { EndpointName } from "@rasayan/contract";
import type { FastifyRequest } from "fastify";
import type pg from "pg";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { rateLimited } from "../domain-errors.ts";
import { rateLimitAddress } from "./client-address.ts";

/** Consumes points (by default 1) of the limit for `key`; throws 429 with Retry-After if none are left. */
export type Limit = (key: string, points?: number) => Promise<void>;
export type Limits = {
  /** Sign-ins per address. */
  signIn: Limit;
  /** Writes per session (`write`) and per user (`userWrite`). */
  write: Limit;
  userWrite: Limit;
  /** Reads per user, each counted with its weight. */
  read: Limit;
  /** Requests with an unknown session cookie, per address. */
  unknownSession: Limit;
  /** Reports of browser errors, per address. */
  browserError: Limit;
  /** Whether the address has reached its limit of unknown session cookies. */
  isAddressBlocked: (address: string) => Promise<boolean>;
};

const SIGN_INS = { points: 300, duration: 600 };
const WRITES = { points: 120, duration: 60 };
const USER_WRITES = { points: 600, duration: 60 };
const READS = { points: 1200, duration: 60 };
const UNKNOWN_SESSIONS = { points: 600, duration: 60 };
const BROWSER_ERRORS = { points: 30, duration: 60 };
/** Points of reads that cost the server or the database much more than a usual read, which counts 1. */
const READ_WEIGHTS: Partial<Record<EndpointName, number>> = {
  search: 5,
  exportUser: 100,
  exportQuestions: 100,
  listAuditLog: 5,
  listUsers: 5,
};
/** Read points for rendering a page on the server, in addition to those of its data requests. */
export const PAGE_WEIGHT = 20;

/**
 * Creates the limits. All processes share the sign-in limit through the database; each counts the others by itself.
 */
export function createLimits(pool: pg.Pool, enabled: boolean): Limits {
  if (!enabled)
    return {
      ...{ signIn: noLimit, write: noLimit, userWrite: noLimit, read: noLimit, unknownSession: noLimit },
      browserError: noLimit,
      isAddressBlocked: async () => false,
    };
  const unknownSessions = new RateLimiterMemory({ keyPrefix: "unknown-session", ...UNKNOWN_SESSIONS });
  const signIns = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: "sign-in",
    ...SIGN_INS,
  });
  return {
    signIn: limit(signIns, rateLimitAddress),
    write: limit(new RateLimiterMemory({ keyPrefix: "write", ...WRITES })),
    userWrite: limit(new RateLimiterMemory({ keyPrefix: "user-write", ...USER_WRITES })),
    read: limit(new RateLimiterMemory({ keyPrefix: "read", ...READS })),
    unknownSession: limit(unknownSessions, rateLimitAddress),
    browserError: limit(
      new RateLimiterMemory({ keyPrefix: "browser-error", ...BROWSER_ERRORS }),
      rateLimitAddress,
    ),
    isAddressBlocked: async (address) =>
      ((await unknownSessions.get(rateLimitAddress(address)))?.consumedPoints ?? 0) >=
      UNKNOWN_SESSIONS.points,
  };
}

/**
 * Hook of the signed-in scopes: GET and HEAD count as reads per user, other methods as writes per session and user.
 */
export function limitRequests({ write, userWrite, read }: Limits) {
  return async (request: FastifyRequest) => {
    const { method, cachedUser, sessionKey, ip } = request;
    // Everyone on the machine shares the demo accounts, so these have no limit per user.
    const user = cachedUser && !cachedUser.isDemo ? String(cachedUser.id) : undefined;
    if (method === "GET" || method === "HEAD")
      return read(
        user ?? sessionKey ?? ip,
        READ_WEIGHTS[request.routeOptions.config.endpoint as EndpointName] ?? 1,
      );
    await write(sessionKey ?? ip);
    if (user) await userWrite(user);
  };
}

const noLimit: Limit = async () => {};

function limit(limiter: RateLimiterAbstract, toKey = (key: string) => key): Limit {
  return async (key, points = 1) => {
    try {
      await limiter.consume(toKey(key), points);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw rateLimited(Math.ceil(error.msBeforeNext / 1000));
      throw error;
    }
  };
}
