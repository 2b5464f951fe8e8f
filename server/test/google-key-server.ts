import { generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { CompactSign, exportJWK, type JWK, type JWTPayload } from "jose";

export const CLIENT_ID = "rasayan-test.apps.googleusercontent.com";

type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject };
export type FakeGoogle = {
  /** Environment variables with which an app trusts only this fake Google. */
  environment: Record<string, string>;
  /** Returns a token signed as Google signs it. The arguments override parts; a string is the whole payload. */
  token: (
    claims?: JWTPayload | string,
    header?: Record<string, unknown>,
    key?: SigningKey,
  ) => Promise<string>;
  key: () => SigningKey;
  /** Replaces the signing key with a new one. */
  rotate: () => Promise<void>;
  /** Makes the key server respond with this status from now on. */
  respondWith: (status: number) => void;
  stop: () => Promise<void>;
};

/** Starts a key server on loopback, with one signing key. */
export async function startKeyServer(): Promise<FakeGoogle> {
  let key = createKey();
  let publicJwk = await toJwk(key);
  let status = 200;
  const server = createServer((_request, response) => {
    response.writeHead(status, { "content-type": "application/json", connection: "close" });
    response.end(status === 200 ? JSON.stringify({ keys: [publicJwk] }) : "Not now");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    environment: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CERTS_URL: `http://127.0.0.1:${port}/certs` },
    token: (claims = {}, header = {}, signer = key) => {
      const text = typeof claims === "string" ? claims : JSON.stringify(tokenClaims(claims));
      return new CompactSign(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: "RS256", kid: signer.kid, typ: "JWT", ...header })
        .sign(signer.privateKey);
    },
    key: () => key,
    rotate: async () => {
      key = createKey();
      publicJwk = await toJwk(key);
    },
    respondWith: (newStatus) => {
      status = newStatus;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns the claims of Google's token for a person. A claim that is overridden with undefined is omitted. */
export function tokenClaims(claims: JWTPayload = {}): JWTPayload {
  return {
    iss: "https://accounts.google.com",
    aud: CLIENT_ID,
    azp: CLIENT_ID,
    sub: "1001",
    email: "asha@gmail.com",
    email_verified: true,
    name: "Asha",
    iat: secondsFromNow(0),
    exp: secondsFromNow(3600),
    ...claims,
  };
}

/** Returns the time this many seconds from now, in seconds since 1970, as tokens contain it. */
export const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

export function createKey(): SigningKey {
  return { kid: randomUUID(), ...generateKeyPairSync("rsa", { modulusLength: 2048 }) };
}

/** Returns the public key without `alg`, so that only the server's own check restricts the algorithm. */
async function toJwk({ kid, publicKey }: SigningKey): Promise<JWK> {
  return { ...(await exportJWK(publicKey)), kid, use: "sig" };
}
