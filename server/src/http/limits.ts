import type { FastifyRequest } from "fastify";
import type pg from "pg";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { tooMany } from "./errors.ts";

/** Takes one from the allowance named by `key`; throws 429 with Retry-After when none is left. */
export type Limit = (key: string) => Promise<void>;
export type Limits = { signIn: Limit; write: Limit };

const SIGN_INS = { points: 300, duration: 600 };
const WRITES = { points: 120, duration: 60 };

/** Sign-ins are shared by all processes, so they count in the database; writes count in memory. */
export function createLimits(pool: pg.Pool, enabled: boolean): Limits {
  if (!enabled) return { signIn: free, write: free };
  return {
    signIn: limit(
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limits",
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: "sign-in",
        ...SIGN_INS,
      }),
    ),
    write: limit(new RateLimiterMemory(WRITES)),
  };
}

/** Hook of the signed-in scopes: every unsafe request is a write of its session. */
export function limitWrites({ write }: Limits) {
  return async (request: FastifyRequest) => {
    if (request.method !== "GET" && request.method !== "HEAD") await write(request.sessionKey ?? request.ip);
  };
}

const free: Limit = async () => {};

function limit(limiter: RateLimiterAbstract): Limit {
  return async (key) => {
    try {
      await limiter.consume(key);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw tooMany(Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  };
}
