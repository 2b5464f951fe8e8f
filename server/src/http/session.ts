import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { deviceName } from "./device-name.ts";
import { forbidden, HttpError, unauthorized } from "./errors.ts";
import { deleteOldestSessions, deleteSession, insertSession, type SessionUser } from "./session-queries.ts";

declare module "fastify" {
  interface FastifyRequest {
    user: SessionUser | null;
    /** Hash of the session's token: what a statement asks the caller by. */
    tokenHash: Buffer | null;
    /** The same in hex: what per-session limits count by. */
    sessionKey: string | null;
  }
}

const TOKEN_BYTES = 32;
const COOKIE_DAYS = 90;
const MAX_SESSIONS = 50;
const hashToken = (token: string) => createHash("sha256").update(token).digest();
/** `__Host-` ties the cookie to this host and to https; plain http on a LAN cannot carry it. */
const cookieName = (https: boolean) => (https ? "__Host-sid" : "sid");

/** The signed-in user; reading it is the guard, so a handler cannot forget to check. Throws 401. */
export function userOf(request: FastifyRequest): SessionUser {
  if (!request.user) throw unauthorized();
  return request.user;
}

/** The token in the cookie of a request. */
export function cookieToken(request: FastifyRequest, { config }: Pick<Deps, "config">): string | undefined {
  return request.cookies[cookieName(config.https)] || undefined;
}

/** The hash of the token that a request came with; throws 401 where it came with none. */
export function readTokenHash(request: FastifyRequest, { config }: Deps): Buffer {
  const token = cookieToken(request, { config });
  if (!token) throw unauthorized();
  const tokenHash = hashToken(token);
  request.tokenHash = tokenHash;
  request.sessionKey = tokenHash.toString("hex");
  return tokenHash;
}

/**
 * Hook of all scopes that do more than tell people what is held about them: where agreement is asked for, 403 without
 * one. It was read with this very request, so a withdrawal takes effect with the next.
 */
export function requireConsent({ config }: Deps) {
  return async (request: FastifyRequest) => {
    if (config.requireParentalConsent && !userOf(request).has_consented)
      throw new HttpError(403, "consent_needed", "This is open once you, or a parent, have agreed to it.");
  };
}

/** Hook of the editors' scope, after requireUser: 403 for students. The role was read with this very request. */
export async function requireEditor(request: FastifyRequest): Promise<void> {
  if (userOf(request).role === "student") throw forbidden();
}

/** Hook of the admins' scope, after requireEditor: 403 for editors. */
export async function requireAdmin(request: FastifyRequest): Promise<void> {
  if (userOf(request).role !== "admin") throw forbidden();
}

/**
 * Starts a session with a new token, ending the one the request came with: no token survives a sign-in. Beyond fifty
 * sessions of one user the oldest ends; the demo accounts are shared by everyone on the machine.
 */
export async function startSession(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
): Promise<void> {
  await endSession(deps, request, reply);
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const device = deviceName(request.headers["user-agent"] ?? "");
  await insertSession(deps.db, { tokenHash: hashToken(token), userId, device });
  if (deps.config.rateLimit) await deleteOldestSessions(deps.db, userId, MAX_SESSIONS);
  reply.setCookie(cookieName(deps.config.https), token, {
    ...cookieOptions(deps.config.https),
    maxAge: COOKIE_DAYS * 86_400,
  });
}

/**
 * Has the browser of someone who leaves forget pages it holds for Back and Forward. Not its storage: the choices made
 * of cookies, theme and text size are the device's, and what is personal there the page takes away itself.
 */
export function clearBrowserCache(reply: FastifyReply): void {
  reply.header("clear-site-data", '"cache"');
}

/** Ends the request's session at once and clears its cookie; nothing happens without one. */
export async function endSession(
  { db, config }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = cookieToken(request, { config });
  if (token) await deleteSession(db, hashToken(token));
  reply.clearCookie(cookieName(config.https), cookieOptions(config.https));
}

const cookieOptions = (https: boolean) =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure: https }) as const;
