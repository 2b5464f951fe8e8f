import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import { hasUniqueClaims } from "./token-structure.ts";

/** What an ID token says about its owner. Only `sub` names the person; an address may change hands. */
export type GoogleIdentity = {
  sub: string;
  email: string;
  name: string;
  /** Google vouches that the address is the owner's own: gmail.com, or the domain it hosts for them. */
  ownsEmail: boolean;
};

export type GoogleClient = {
  clientId: string;
  /** The identity, undefined when the token fails any check; throws KeysUnavailable when Google's keys cannot be had. */
  verify: (token: string) => Promise<GoogleIdentity | undefined>;
};

export class KeysUnavailable extends Error {
  override name = "KeysUnavailable";
}

const MAX_NAME_LENGTH = 100;
const REFRESH_MS = 6 * 3_600_000;
const FORBIDDEN_HEADERS = ["jku", "x5u", "jwk", "x5c", "crit"];

/** A verifier for our client id, or undefined where Google sign-in is off. */
export function createGoogleClient(config: {
  googleClientId: string | undefined;
  googleCertsUrl: string;
}): GoogleClient | undefined {
  const clientId = config.googleClientId;
  if (!clientId) return undefined;
  // Keys are kept until a newer set arrives, so an outage of the key server signs nobody out of signing in.
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
          maxTokenAge: "24h", // beside `exp`, this refuses a token issued in the future
          requiredClaims: ["sub", "email", "exp", "iat"],
        });
        if (FORBIDDEN_HEADERS.some((name) => name in protectedHeader)) return undefined;
        return toIdentity(payload, clientId);
      } catch (error) {
        if (error instanceof errors.JOSEError && !isKeyFetchFailure(error)) return undefined;
        throw new KeysUnavailable("Google's signing keys cannot be had", { cause: error });
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

/** A name as the profile holds it: on one line, at most 100 characters, the last one whole. Empty when there is none. */
function sanitizeName(name: unknown): string {
  if (typeof name !== "string") return "";
  const line = name.replace(/\p{Cc}/gu, " ").trim();
  return line.slice(0, MAX_NAME_LENGTH).replace(/[\uD800-\uDBFF]$/, "");
}

/** The key server answered wrongly or too late: not the token's fault. */
function isKeyFetchFailure(error: InstanceType<typeof errors.JOSEError>): boolean {
  return (
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === "ERR_JOSE_GENERIC"
  );
}
