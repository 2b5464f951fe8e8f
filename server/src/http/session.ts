import { hash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { forbidden, signedOut } from "../domain-errors.ts";
import { deviceOf } from "./device-name.ts";
import { deleteOldestSessions, deleteSession, insertSession, type SessionUser } from "./session-queries.ts";

declare module "fastify" {
  interface FastifyRequest {
    user: SessionUser | null;
    /** Hash of the session token, by which statements find the session. */
    tokenHash: Buffer | null;
    /** The same hash in hex, the key of limits per session. */
    sessionKey: string | null;
  }
}

const TOKEN_BYTES = 32;
const COOKIE_DAYS = 90;
const MAX_SESSIONS = 50;
const hashToken = (token: string): Buffer => hash("sha256", token, "buffer");
/** `__Host-` binds the cookie to this host and to https, so it can't be used with plain http on a LAN. */
const cookieName = (https: boolean) => (https ? "__Host-sid" : "sid");

/** Returns the signed-in user; throws 401 without one. A handler that needs the user can't forget this check. */
export function userOf(request: FastifyRequest): SessionUser {
  if (!request.user) throw signedOut();
  return request.user;
}

/** Returns the session token in the cookie of a request. */
export function cookieToken(request: FastifyRequest, { config }: Pick<Deps, "config">): string | undefined {
  return request.cookies[cookieName(config.https)] || undefined;
}

/** Hashes the session token of a request and stores the hash in the request; throws 401 without a token. */
export function readTokenHash(request: FastifyRequest, { config }: Deps): Buffer {
  if (request.tokenHash) return request.tokenHash;
  const token = cookieToken(request, { config });
  if (!token) throw signedOut();
  const tokenHash = hashToken(token);
  request.tokenHash = tokenHash;
  request.sessionKey = tokenHash.toString("hex");
  return tokenHash;
}

/**
 * Hook of all scopes except those in which users see and manage their own data: 403 without consent if consent is
 * required. The consent is read with each request, so a withdrawal takes effect from the next request on.
 */
export function requireConsent({ config }: Deps) {
  return async (request: FastifyRequest) => {
    if (config.requireParentalConsent && !userOf(request).has_consented) throw forbidden("consent_needed");
  };
}

/** Hook of the teachers' scope, after requireUser: 403 for students. The role is read with each request. */
export async function requireTeacher(request: FastifyRequest): Promise<void> {
  if (userOf(request).role === "student") throw forbidden("role_needed");
}

/** Hook of the editors' scope, after requireUser: 403 for students and teachers. */
export async function requireEditor(request: FastifyRequest): Promise<void> {
  if (!["editor", "admin"].includes(userOf(request).role)) throw forbidden("role_needed");
}

/** Hook of the admins' scope, after requireEditor: 403 for editors. */
export async function requireAdmin(request: FastifyRequest): Promise<void> {
  if (userOf(request).role !== "admin") throw forbidden("role_needed");
}

/** Returns who makes this request, its id for the audit log, and which state of a row they saw. Throws `signedOut`. */
export function actorOf(request: FastifyRequest) {
  return { id: userOf(request).id, requestId: request.id, ifMatch: request.headers["if-match"] };
}

/** Returns the id of a teacher, whose access ends where that of an editor doesn't; undefined for editors and admins. */
export function teacherOf(request: FastifyRequest): number | undefined {
  const { id, role } = userOf(request);
  return role === "teacher" ? id : undefined;
}

/** Returns who tries a code in this request. */
export const guesserOf = (request: FastifyRequest) => ({ userId: userOf(request).id, address: request.ip });

/**
 * Starts a session with a new token and ends the session of the request, so that no token survives a sign-in. Also
 * ends the user's oldest sessions beyond fifty, except for demo accounts, which everyone on the machine shares. Returns
 * the key of the new session.
 */
export async function startSession(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
): Promise<string> {
  await endSession(deps, request, reply);
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const tokenHash = hashToken(token);
  const device = deviceOf(request.headers["user-agent"] ?? "");
  await insertSession(deps.db, { tokenHash, userId, device });
  if (deps.config.rateLimit) await deleteOldestSessions(deps.db, userId, MAX_SESSIONS);
  reply.setCookie(cookieName(deps.config.https), token, {
    ...cookieOptions(deps.config.https),
    maxAge: COOKIE_DAYS * 86_400,
  });
  return tokenHash.toString("hex");
}

/**
 * Makes the browser clear its cache, including pages cached for Back and Forward, when the user leaves. It doesn't
 * clear storage: choices of cookies, theme and text size belong to the device, and the page deletes personal data.
 */
export function clearBrowserCache(reply: FastifyReply): void {
  reply.header("clear-site-data", '"cache"');
}

/** Deletes the request's session, if any, and clears its cookie. */
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
