import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { notFound, signedOut, unavailable } from "../../domain-errors.ts";
import { isForwarded } from "../../http/client-address.ts";
import type { Limits } from "../../http/limits.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { limitedLine } from "../../http/rejection-log.ts";
import { clearBrowserCache, endSession, readTokenHash, startSession, userOf } from "../../http/session.ts";
import type { SessionCache } from "../../http/session-cache.ts";
import { deleteOtherSessions, deleteOwnSession, listSessions } from "../../http/session-queries.ts";
import { getUser } from "../profile/profile-actions.ts";
import { type GoogleClient, KeysUnavailable, type TokenRefusal } from "./google-io.ts";
import { upsertDemoUser, upsertGoogleUser } from "./user-queries.ts";

/** Endpoints that need no session: sign-in, sign-out and the settings for the landing page. */
export function signInRoutes(
  app: FastifyInstance,
  deps: Deps,
  { google, limits, sessions }: { google: GoogleClient | undefined; limits: Limits; sessions: SessionCache },
): void {
  const { db, config } = deps;

  registerEndpoint(app, "getConfig", async (_input, request) => ({
    google_client_id: config.googleClientId ?? null,
    demo_sign_in: config.demoSignIn && !isForwarded(request),
    support_email: config.supportEmail,
    made_by: config.madeBy,
    parental_consent: config.requireParentalConsent,
    signed_in: (await sessions.findUser(request)) !== undefined,
  }));

  registerEndpoint(app, "signInWithGoogle", async ({ body }, request, reply) => {
    if (!google) throw notFound("sign_in_method");
    const result = await google.verify(body.token).catch((error: unknown) => {
      if (error instanceof KeysUnavailable) throw unavailable("google_unreachable");
      throw error;
    });
    if ("refusal" in result) {
      await limits.refusedSignIn(request.ip);
      logRefusedSignIn(request, result.refusal);
      throw signedOut("bad_token");
    }
    const { identity } = result;
    await limits.signIn(createHash("sha256").update(identity.sub).digest("base64url"), request.ip);
    const isAdmin = identity.ownsEmail && config.adminEmails.includes(identity.email.toLowerCase());
    const userId = await upsertGoogleUser(db, identity, isAdmin);
    sessions.add(await startSession(deps, request, reply, userId), { id: userId, isDemo: false });
    request.log.info({ provider: "google", userId }, "Signed in.");
    return { user: await getUser(deps, userId) };
  });

  registerEndpoint(app, "signInToDemo", async ({ body }, request, reply) => {
    // Without this check, a proxy that the app isn't configured for would open the demo accounts to the internet.
    if (!config.demoSignIn || isForwarded(request)) throw notFound("sign_in_method");
    await limits.signIn("demo", request.ip);
    const userId = await upsertDemoUser(db, body.role);
    sessions.add(await startSession(deps, request, reply, userId), { id: userId, isDemo: true });
    request.log.info({ provider: "demo", userId }, "Signed in.");
    return { user: await getUser(deps, userId) };
  });

  registerEndpoint(app, "signOut", async (_input, request, reply) => {
    await endSession(deps, request, reply);
    clearBrowserCache(reply);
    return {};
  });
}

/** Lists the user's sessions and ends them. */
export function deviceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  registerEndpoint(app, "listSessions", async (_input, request) => {
    const rows = await listSessions(db, userOf(request).id, readTokenHash(request, deps));
    const sessions = rows.map(({ created_at, last_seen_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
    }));
    return { sessions };
  });

  registerEndpoint(app, "endSession", async ({ params }, request) => {
    if (!(await deleteOwnSession(db, userOf(request).id, params.id))) throw notFound("session");
    return undefined;
  });

  registerEndpoint(app, "endOtherSessions", async (_input, request) => ({
    ended: await deleteOtherSessions(db, userOf(request).id, readTokenHash(request, deps)),
  }));
}

function logRefusedSignIn(request: FastifyRequest, { clock }: TokenRefusal): void {
  const line = limitedLine(request, "refused sign-in");
  if (!line) return;
  const message = clock
    ? `A sign-in was refused: clock? This server's is ${clock}, by a token that Google signed.`
    : "A sign-in was refused.";
  request.log[clock ? "warn" : "info"]({ provider: "google", ...line }, message);
}
