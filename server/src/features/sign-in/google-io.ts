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

/** What is wrong with a token. Everything but its times was right if `clock` is set. */
export type TokenRefusal = {
  /** How this server's clock differs from the time at which the token was issued, such as "300 s behind". */
  clock?: string;
};

export type GoogleClient = {
  clientId: string;
  /** Returns the identity, or why the token is refused. Throws KeysUnavailable if Google's keys can't be fetched. */
  verify: (token: string) => Promise<{ identity: GoogleIdentity } | { refusal: TokenRefusal }>;
};

export class KeysUnavailable extends Error {
  override name = "KeysUnavailable";
}

const MAX_NAME_LENGTH = 100;
const REFRESH_MS = 6 * 3_600_000;
const INVALID = { refusal: {} };
const FORBIDDEN_HEADERS = ["jku", "x5u", "jwk", "x5c", "crit"];

/** Returns a verifier for the configured client id, or undefined if Google sign-in is off. `now` is this server's clock. */
export function createGoogleClient(
  config: { googleClientId: string | undefined; googleCertsUrl: string },
  now: () => Date,
): GoogleClient | undefined {
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
      const currentDate = now();
      if (!hasUniqueClaims(token)) return INVALID;
      try {
        const { payload, protectedHeader } = await jwtVerify(token, keys, {
          algorithms: ["RS256"],
          audience: clientId,
          issuer: ["https://accounts.google.com", "accounts.google.com"],
          currentDate,
          clockTolerance: 30,
          maxTokenAge: "24h", // also rejects a token issued in the future, which `exp` doesn't
          requiredClaims: ["sub", "email", "exp", "iat"],
        });
        if (FORBIDDEN_HEADERS.some((name) => name in protectedHeader)) return INVALID;
        const identity = toIdentity(payload, clientId);
        return identity ? { identity } : INVALID;
      } catch (error) {
        if (error instanceof errors.JOSEError && !isKeyFetchFailure(error))
          return { refusal: toRefusal(error, currentDate) };
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

/** The library compares times last, so a token that fails only there is Google's, for this client. */
function toRefusal(error: InstanceType<typeof errors.JOSEError>, now: Date): TokenRefusal {
  const isTooEarly = error instanceof errors.JWTClaimValidationFailed && ["iat", "nbf"].includes(error.claim);
  if (!isTooEarly && !(error instanceof errors.JWTExpired)) return {};
  const { iat, nbf } = error.payload;
  const behind = Math.max(Number(iat), Number(nbf ?? iat)) - Math.floor(now.getTime() / 1000);
  return { clock: behind > 0 ? `${behind} s behind` : `${-behind} s ahead, unless the token is old` };
}

/** Whether the key server sent an invalid response or timed out, which says nothing about the token. */
function isKeyFetchFailure(error: InstanceType<typeof errors.JOSEError>): boolean {
  return (
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === "ERR_JOSE_GENERIC"
  );
}
