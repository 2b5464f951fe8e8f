import type { EndpointName } from "@rasayan/contract";
import type { FastifyRequest } from "fastify";
import type pg from "pg";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { rateLimitAddress } from "./client-address.ts";
import { tooManyRequests } from "./errors.ts";

/** Takes from the allowance named by `key`, one point unless said otherwise; throws 429 with Retry-After when none is left. */
export type Limit = (key: string, points?: number) => Promise<void>;
export type Limits = {
  /** For each address: sign-ins. */
  signIn: Limit;
  /** For each session, and for each user: changes. */
  write: Limit;
  userWrite: Limit;
  /** For each user: reads, each by its weight. */
  read: Limit;
  /** For each address: cookies that name no session. */
  unknownSession: Limit;
  /** Whether the address has none left. */
  isAddressBlocked: (address: string) => Promise<boolean>;
};

const SIGN_INS = { points: 300, duration: 600 };
const WRITES = { points: 120, duration: 60 };
const USER_WRITES = { points: 600, duration: 60 };
const READS = { points: 1200, duration: 60 };
const UNKNOWN_SESSIONS = { points: 600, duration: 60 };
/** Reads that cost the server or the database much more than a usual one, which counts 1. */
const READ_WEIGHTS: Partial<Record<EndpointName, number>> = {
  search: 5,
  exportUser: 100,
  exportQuestions: 100,
  listAuditLog: 5,
  listUsers: 5,
};
/** What rendering a page on the server counts, beside the calls that it makes. */
export const PAGE_WEIGHT = 20;

/** Sign-ins are shared by all processes, so they count in the database; all else counts in each process by itself. */
export function createLimits(pool: pg.Pool, enabled: boolean): Limits {
  if (!enabled)
    return {
      ...{ signIn: noLimit, write: noLimit, userWrite: noLimit, read: noLimit, unknownSession: noLimit },
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
    isAddressBlocked: async (address) =>
      ((await unknownSessions.get(rateLimitAddress(address)))?.consumedPoints ?? 0) >=
      UNKNOWN_SESSIONS.points,
  };
}

/** Hook of the signed-in scopes: an unsafe request is a write of its session and its user, any other a read of its user. */
export function limitRequests({ write, userWrite, read }: Limits) {
  return async (request: FastifyRequest) => {
    const { method, cachedUser, sessionKey, ip } = request;
    // The demo accounts are shared by everyone on the machine.
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
      if (error instanceof RateLimiterRes) throw tooManyRequests(Math.ceil(error.msBeforeNext / 1000));
      throw error;
    }
  };
}
