import { generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { CompactSign, exportJWK, type JWK, type JWTPayload } from "jose";
import { onTestFinished } from "vitest";

export const CLIENT_ID = "rasayan-test.apps.googleusercontent.com";

type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject };
export type FakeGoogle = {
  /** Settings of an app that trusts this stand-in and nobody else. */
  environment: Record<string, string>;
  /** A token signed as Google signs, but for what is said otherwise; a text is signed as it is. */
  token: (
    claims?: JWTPayload | string,
    header?: Record<string, unknown>,
    key?: SigningKey,
  ) => Promise<string>;
  key: () => SigningKey;
  /** Replaces the one key by a new one. */
  rotate: () => Promise<void>;
  /** From now on, what is asked for keys gets this status. */
  respondWith: (status: number) => void;
};

/** A key server on loopback and the key that signs for it; stopped when the test is finished. */
export async function startFakeGoogle(): Promise<FakeGoogle> {
  let key = createKey();
  let publicJwk = await toJwk(key);
  let status = 200;
  const server = createServer((_request, response) => {
    response.writeHead(status, { "content-type": "application/json", connection: "close" });
    response.end(status === 200 ? JSON.stringify({ keys: [publicJwk] }) : "Not now");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
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
  };
}

/** What Google says about a person; a claim given as undefined is left out. */
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

/** A time as tokens write it: seconds since 1970. */
export const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

export function createKey(): SigningKey {
  return { kid: randomUUID(), ...generateKeyPairSync("rsa", { modulusLength: 2048 }) };
}

/** Without `alg`, so that only our own rule tells one algorithm from another. */
async function toJwk({ kid, publicKey }: SigningKey): Promise<JWK> {
  return { ...(await exportJWK(publicKey)), kid, use: "sig" };
}
