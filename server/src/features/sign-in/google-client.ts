import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import { hasUniqueClaims } from "./token-structure.ts";

/**
 * The claims of an ID token that the app uses. Only `sub` identifies the person; an email address can change its
 * owner.
 */
export type GoogleIdentity = {
  sub: string;
  email: string;
  name: string;
  /** Whether Google guarantees that the address is the user's own: it's at gmail.com or at the domain in `hd`. */
  ownsEmail: boolean;
};

export type GoogleClient = {
  clientId: string;
  /**
   * Returns the identity, or undefined if the token fails any check. Throws KeysUnavailable if Google's keys can't be
   * fetched.
   */
  verify: (token: string) => Promise<GoogleIdentity | undefined>;
};

export class KeysUnavailable extends Error {
  override name = "KeysUnavailable";
}

const MAX_NAME_LENGTH = 100;
const REFRESH_MS = 6 * 3_600_000;
const FORBIDDEN_HEADERS = ["jku", "x5u", "jwk", "x5c", "crit"];

/** Returns a verifier for the configured client id, or undefined if Google sign-in is off. */
export function createGoogleClient(config: {
  googleClientId: string | undefined;
  googleCertsUrl: string;
}): GoogleClient | undefined {
  const clientId = config.googleClientId;
  if (!clientId) return undefined;
  // Keys are cached until a newer set arrives, so users can still sign in during an outage of the key server.
  const keys = createRemoteJWKSet(new URL(config.googleCertsUrl), {
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: 30_000,
    timeoutDuration: 3_000,
  });
  setInterval(() => keys.reload().catch(() => {}), REFRESH_MS).unref();

  return {
    clientId,
    verify: async (token) => {
      if (!hasUniqueClaims(token)) return undefined;
      try {
        const { payload, protectedHeader } = await jwtVerify(token, keys, {
          algorithms: ["RS256"],
          audience: clientId,
          issuer: ["https://accounts.google.com", "accounts.google.com"],
          clockTolerance: 30,
          maxTokenAge: "24h", // also rejects a token issued in the future, which `exp` doesn't
          requiredClaims: ["sub", "email", "exp", "iat"],
        });
        if (FORBIDDEN_HEADERS.some((name) => name in protectedHeader)) return undefined;
        return toIdentity(payload, clientId);
      } catch (error) {
        if (error instanceof errors.JOSEError && !isKeyFetchFailure(error)) return undefined;
        throw new KeysUnavailable("Google's signing keys can't be fetched", { cause: error });
      }
    },
  };
}

function toIdentity(payload: JWTPayload, clientId: string): GoogleIdentity | undefined {
  const { sub, email, name, email_verified, hd, azp } = payload;
  if (typeof sub !== "string" || sub === "" || typeof email !== "string") return undefined;
  if (email_verified === false || email_verified === "false") return undefined;
  if (azp !== undefined && azp !== clientId) return undefined;
  const domain = email.toLowerCase().split("@").at(-1);
  const isVerified = email_verified === true || email_verified === "true";
  return {
    sub,
    email,
    name: sanitizeName(name) || sanitizeName(email.split("@")[0]) || "Student",
    ownsEmail:
      isVerified && (domain === "gmail.com" || (typeof hd === "string" && domain === hd.toLowerCase())),
  };
}

/**
 * Returns the name for the profile: on one line, at most 100 characters, without half a character at the end. Empty
 * if there's none.
 */
function sanitizeName(name: unknown): string {
  if (typeof name !== "string") return "";
  const line = name.replace(/\p{Cc}/gu, " ").trim();
  return line.slice(0, MAX_NAME_LENGTH).replace(/[\uD800-\uDBFF]$/, "");
}

/** Whether the key server sent an invalid response or timed out, which says nothing about the token. */
function isKeyFetchFailure(error: InstanceType<typeof errors.JOSEError>): boolean {
  return (
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === "ERR_JOSE_GENERIC"
  );
}
