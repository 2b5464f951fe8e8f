import { BlockList, isIPv6 } from "node:net";
import type { EndpointName } from "@rasayan/contract";
import type { FastifyRequest } from "fastify";
import type pg from "pg";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Config, LimitName } from "../config.ts";
import { throwIfTimedOut } from "../db/request-signal.ts";
import { rateLimitAddress } from "./client-address.ts";
import { tooManyRequests } from "./errors.ts";

/** Consumes points (by default 1) of the limit for `key`; throws 429 with Retry-After if none are left. */
export type Limit = (key: string, points?: number) => Promise<void>;
/** Who tries codes of classes and tests: a user, at an address. */
export type Guesser = { userId: number; address: string };
export type Limits = {
  /**
   * Accepted sign-ins of an account. The address counts only its first within ten minutes, so nobody uses it up alone.
   */
  signIn: (account: string, address: string) => Promise<void>;
  /** Refused sign-ins, per address. */
  refusedSignIn: Limit;
  /** Requests with a parent's link, per address: whoever has the link elsewhere can't keep the parent out. */
  linkUse: (link: string, address: string) => Promise<void>;
  /** Agreements tried with a link, from anywhere: each may guess the parent's email address. */
  linkAgreement: Limit;
  /** Requests with unknown links, per address. */
  unknownLink: Limit;
  /** Wrong codes of classes and tests, per user in ten minutes and in a day, and per address in an hour. */
  wrongCode: (guesser: Guesser) => Promise<void>;
  /** Throws 429 if one of these limits is reached, also for a right code: else guessing would go on. */
  rejectGuesser: (guesser: Guesser) => Promise<void>;
  /** Writes per session (`write`) and per user (`userWrite`). */
  write: Limit;
  userWrite: Limit;
  /** Reads per user, each counted with its weight. */
  read: Limit;
  /** Requests with an unknown session cookie, per address. */
  unknownSession: Limit;
  /** Whether the address has reached its limit of unknown session cookies. */
  hasTooManyUnknownSessions: (address: string) => Promise<boolean>;
  /** Reports of browser errors, per session (`browserError`), or per address without one (`strangersBrowserError`). */
  browserError: Limit;
  strangersBrowserError: Limit;
};

const [MINUTE, TEN_MINUTES, HOUR, DAY] = [60, 600, 3_600, 86_400];
/** Points of reads that cost the server or the database much more than a usual read, which counts 1. */
const READ_WEIGHTS: Partial<Record<EndpointName, number>> = {
  search: 5,
  getQuizQuestions: 20,
  getExplanation: 10,
  exportUser: 100,
  exportQuestions: 100,
  listAuditLog: 5,
  listUsers: 5,
};
/** Read points for rendering a page on the server, in addition to those of its data requests. */
export const PAGE_WEIGHT = 20;

/**
 * Creates the limits. All processes share those of ten minutes and more through the database; each counts the others by
 * itself.
 */
export function createLimits(pool: pg.Pool, config: Config): Limits {
  if (!config.rateLimit) return NO_LIMITS;
  const { limits } = config;
  const isTrusted = createTrustCheck(config.trustedAddresses);
  const inMemory = (limit: LimitName) =>
    new RateLimiterMemory({ keyPrefix: limit, points: limits[limit], duration: MINUTE });
  const shared = (limit: LimitName, duration = TEN_MINUTES) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: limit,
      points: limits[limit],
      duration,
      // From then on, this process refuses without a write to the database.
      inMemoryBlockOnConsumed: limits[limit],
    });
  const perKey =
    (limiter: RateLimiterAbstract): Limit =>
    async (key, points) =>
      void (await consume(limiter, key, points));
  const perAddress =
    (limiter: RateLimiterAbstract): Limit =>
    async (address, points) => {
      if (!isTrusted(address)) await consume(limiter, rateLimitAddress(address), points);
    };
  const unknownSessions = inMemory("LIMIT_UNKNOWN_SESSIONS");
  const accountSignIns = shared("LIMIT_ACCOUNT_SIGN_INS");
  const addressSignIn = perAddress(shared("LIMIT_SIGN_INS"));
  const linkUses = perKey(shared("LIMIT_LINK_USES"));
  const wrongCodes = (guesser: Guesser): [RateLimiterAbstract, string][] => {
    const user = String(guesser.userId);
    const perUser: [RateLimiterAbstract, string][] = [
      [tenMinutesCodes, user],
      [dayCodes, user],
    ];
    return isTrusted(guesser.address)
      ? perUser
      : [...perUser, [addressCodes, rateLimitAddress(guesser.address)]];
  };
  const tenMinutesCodes = shared("LIMIT_WRONG_CODES");
  const dayCodes = shared("LIMIT_DAILY_WRONG_CODES", DAY);
  const addressCodes = shared("LIMIT_ADDRESS_WRONG_CODES", HOUR);
  return {
    signIn: async (account, address) => {
      const { consumedPoints } = await consume(accountSignIns, account);
      if (consumedPoints > 1) return;
      try {
        await addressSignIn(address);
      } catch (error) {
        // The account has not signed in yet: its next attempt is its first again.
        await accountSignIns.delete(account);
        throw error;
      }
    },
    refusedSignIn: perAddress(shared("LIMIT_REFUSED_SIGN_INS")),
    linkUse: async (link, address) => {
      if (!isTrusted(address)) await linkUses(`${link}:${rateLimitAddress(address)}`);
    },
    linkAgreement: perKey(shared("LIMIT_LINK_AGREEMENTS")),
    unknownLink: perAddress(shared("LIMIT_UNKNOWN_LINKS")),
    wrongCode: async (guesser) => {
      for (const [limiter, key] of wrongCodes(guesser)) await consume(limiter, key);
    },
    rejectGuesser: async (guesser) => {
      for (const [limiter, key] of wrongCodes(guesser)) {
        const tries = await limiter.get(key);
        if (tries && tries.consumedPoints >= limiter.points)
          throw tooManyRequests(secondsOf(tries), nameOf(limiter));
      }
    },
    write: perKey(inMemory("LIMIT_WRITES")),
    userWrite: perKey(inMemory("LIMIT_USER_WRITES")),
    read: perKey(inMemory("LIMIT_READS")),
    unknownSession: perAddress(unknownSessions),
    hasTooManyUnknownSessions: async (address) =>
      ((await unknownSessions.get(rateLimitAddress(address)))?.consumedPoints ?? 0) >=
      limits.LIMIT_UNKNOWN_SESSIONS,
    browserError: perKey(inMemory("LIMIT_BROWSER_ERRORS")),
    strangersBrowserError: perAddress(inMemory("LIMIT_BROWSER_ERRORS")),
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

const noLimit = async () => {};
const NO_LIMITS: Limits = {
  signIn: noLimit,
  refusedSignIn: noLimit,
  linkUse: noLimit,
  linkAgreement: noLimit,
  unknownLink: noLimit,
  wrongCode: noLimit,
  rejectGuesser: noLimit,
  write: noLimit,
  userWrite: noLimit,
  read: noLimit,
  unknownSession: noLimit,
  hasTooManyUnknownSessions: async () => false,
  browserError: noLimit,
  strangersBrowserError: noLimit,
};

async function consume(limiter: RateLimiterAbstract, key: string, points = 1): Promise<RateLimiterRes> {
  throwIfTimedOut();
  try {
    return await limiter.consume(key, points);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw tooManyRequests(secondsOf(error), nameOf(limiter));
  }
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.ceil(msBeforeNext / 1000);
const nameOf = (limiter: RateLimiterAbstract) => limiter.keyPrefix as LimitName;

/** Returns whether an address is one of these addresses, or in one of these ranges. */
function createTrustCheck(trustedAddresses: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of trustedAddresses) {
    const [address = "", prefix] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    list.addSubnet(address, Number(prefix ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return (address) => {
    const [withoutZone = ""] = address.split("%");
    return list.check(withoutZone, isIPv6(withoutZone) ? "ipv6" : "ipv4");
  };
}
