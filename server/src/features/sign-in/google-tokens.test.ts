import { createSecretKey } from "node:crypto";
import { CompactSign, type JWTPayload } from "jose";
import { expect, test, vi } from "vitest";
import {
  CLIENT_ID,
  createKey,
  type FakeGoogle,
  secondsFromNow,
  startFakeGoogle,
  tokenClaims,
} from "../../../test/fake-google.ts";
import { createClient, startTestApp, type TestApp } from "../../../test/test-app.ts";

type MakeToken = (google: FakeGoogle) => Promise<string> | string;
const withClaims =
  (claims: () => JWTPayload): MakeToken =>
  ({ token }) =>
    token(claims());

const ACCEPTED: [string, MakeToken][] = [
  ["as Google sends it", ({ token }) => token()],
  ["issuer without https", withClaims(() => ({ iss: "accounts.google.com" }))],
  ["expired a second ago", withClaims(() => ({ exp: secondsFromNow(-1) }))],
  ["our clock 20 s behind", withClaims(() => ({ iat: secondsFromNow(20), nbf: secondsFromNow(20) }))],
  ["audience as a list", withClaims(() => ({ aud: [CLIENT_ID] }))],
  ["no authorised party", withClaims(() => ({ azp: undefined }))],
  ["no email_verified claim", withClaims(() => ({ email_verified: undefined }))],
  ["long, but less than 4 kB", withClaims(() => ({ padding: "x".repeat(1500) }))],
  ["an unexpected nonce", withClaims(() => ({ nonce: "n" }))],
];

const REJECTED: [string, MakeToken][] = [
  ["more than 4 kB, though signed", withClaims(() => ({ padding: "x".repeat(3000) }))],
  ["another audience", withClaims(() => ({ aud: "another.apps.googleusercontent.com" }))],
  ["a foreign party", withClaims(() => ({ aud: [CLIENT_ID, "b"], azp: "b" }))],
  ["another issuer", withClaims(() => ({ iss: "https://accounts.google.com.evil.example" }))],
  ["no issuer", withClaims(() => ({ iss: undefined }))],
  ["expired ten minutes ago", withClaims(() => ({ exp: secondsFromNow(-600) }))],
  ["no expiry", withClaims(() => ({ exp: undefined }))],
  ["an expiry as text", withClaims(() => ({ exp: "tomorrow" as never }))],
  ["issued in the future", withClaims(() => ({ iat: secondsFromNow(300) }))],
  ["valid in the future", withClaims(() => ({ nbf: secondsFromNow(300) }))],
  ["issued two days ago", withClaims(() => ({ iat: secondsFromNow(-172_800) }))],
  ["an address that is not verified", withClaims(() => ({ email_verified: false }))],
  ["the same as text", withClaims(() => ({ email_verified: "false" }))],
  ["no subject", withClaims(() => ({ sub: undefined }))],
  ["an empty subject", withClaims(() => ({ sub: "" }))],
  ["a number as subject", withClaims(() => ({ sub: 1001 as never }))],
  ["no address", withClaims(() => ({ email: undefined }))],
  ["a list as payload", ({ token }) => token("[]")],
  ["text as payload", ({ token }) => token('"x"')],
  ["a claim twice", ({ token }) => token(withDuplicateClaim('"sub":"1001"'))],
  ["a claim twice, once escaped", ({ token }) => token(withDuplicateClaim('"\\u0073ub":"1001"'))],
  ["no algorithm", () => unsigned({ alg: "none" })],
  ["no algorithm, in capitals", () => unsigned({ alg: "NONE" })],
  ["no signature", async ({ token }) => (await token()).replace(/[^.]*$/, "")],
  ["another token's signature", spliced],
  ["HMAC with the public key", signedWithPublicKey],
  ["RS512", ({ token }) => token({}, { alg: "RS512" })],
  ["PS256", ({ token }) => token({}, { alg: "PS256" })],
  ["an unknown key", ({ token }) => token({}, {}, createKey())],
  ["another key under the known name", ({ token, key }) => token({}, { kid: key().kid }, createKey())],
  ["a URL of keys", ({ token }) => token({}, { jku: "https://evil.example/keys" })],
  ["a URL of certificates", ({ token }) => token({}, { x5u: "https://evil.example/chain" })],
  ["a key of its own", ({ token, key }) => token({}, { jwk: key().publicKey.export({ format: "jwk" }) })],
  ["a certificate of its own", ({ token }) => token({}, { x5c: ["AAAA"] })],
  ["an access token", () => "ya29.a0AfH6SMBx-1234567890"],
  ["nothing but dots", () => ".."],
  ["five parts", () => "a.b.c.d.e"],
];

test("a valid token for this client signs its owner in", async () => {
  const google = await startFakeGoogle();
  const app = await startTestApp(google.environment);
  for (const [name, make] of ACCEPTED) {
    const response = await signIn(app, await make(google));
    expect(response.statusCode, name).toBe(200);
    expect(response.json().user, name).toMatchObject({
      name: "Asha",
      email: "asha@gmail.com",
      role: "student",
    });
  }
});

test("any other token is rejected and creates neither a session nor a user", async () => {
  const google = await startFakeGoogle();
  const app = await startTestApp(google.environment);
  for (const [name, make] of REJECTED) {
    const response = await signIn(app, await make(google));
    expect(response.statusCode, name).toBe(401);
    expect(response.json().error.code, name).toBe("bad_token");
    expect(response.headers["set-cookie"], name).toBeUndefined();
  }
  const large = await google.token({ name: "x".repeat(100_000) });
  expect((await signIn(app, large)).statusCode).toBe(401);
  expect(await app.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  expect(await app.db.selectFrom("users").selectAll().execute()).toEqual([]);
});

test("a token can be used again until it expires", async () => {
  const google = await startFakeGoogle();
  const app = await startTestApp(google.environment);
  const token = await google.token();
  for (const _ of [1, 2]) expect((await signIn(app, token)).statusCode).toBe(200);
});

test("while the key server fails, an app with cached keys signs users in and one without returns 503", async () => {
  const google = await startFakeGoogle();
  const warmApp = await startTestApp(google.environment);
  expect((await signIn(warmApp, await google.token())).statusCode).toBe(200);
  google.respondWith(500);
  expect((await signIn(warmApp, await google.token())).statusCode).toBe(200);

  const coldApp = await startTestApp(google.environment);
  const response = await signIn(coldApp, await google.token());
  expect(response.statusCode).toBe(503);
  expect(response.headers["retry-after"]).toMatch(/^\d+$/);
  expect(response.headers["set-cookie"]).toBeUndefined();
  expect(await coldApp.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  google.respondWith(200);
  expect((await signIn(coldApp, await google.token())).statusCode).toBe(200);
});

test("returns 503 if nothing listens at the key server's address", async () => {
  const google = await startFakeGoogle();
  const app = await startTestApp({ ...google.environment, GOOGLE_CERTS_URL: "http://127.0.0.1:1/certs" });
  expect((await signIn(app, await google.token())).statusCode).toBe(503);
});

test("a new Google key is fetched, at most every 30 s, and tokens with the old key are then rejected", async () => {
  const google = await startFakeGoogle();
  const app = await startTestApp(google.environment);
  const old = await google.token();
  expect((await signIn(app, old)).statusCode).toBe(200);
  await google.rotate();
  expect((await signIn(app, await google.token())).statusCode).toBe(401);
  vi.useFakeTimers({ toFake: ["Date"], now: 1000 * secondsFromNow(31) });
  try {
    expect((await signIn(app, await google.token())).statusCode).toBe(200);
    expect((await signIn(app, old)).statusCode).toBe(401);
  } finally {
    vi.useRealTimers();
  }
});

function signIn({ app }: TestApp, token: string) {
  return createClient(app, "").send({ method: "POST", url: "/api/auth/google", payload: { token } });
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const unsigned = (header: object) => `${base64url(header)}.${base64url(tokenClaims())}.`;
const withDuplicateClaim = (claim: string) => `{${claim},${JSON.stringify(tokenClaims()).slice(1)}`;

async function spliced({ token }: FakeGoogle): Promise<string> {
  const [ownToken = "", otherToken = ""] = [await token({ sub: "1002" }), await token()];
  return [...ownToken.split(".").slice(0, 2), otherToken.split(".")[2]].join(".");
}

/** A verifier that lets the token choose the algorithm would use Google's public key as a shared secret. */
async function signedWithPublicKey({ key }: FakeGoogle): Promise<string> {
  const pem = key().publicKey.export({ format: "pem", type: "spki" });
  return new CompactSign(new TextEncoder().encode(JSON.stringify(tokenClaims())))
    .setProtectedHeader({ alg: "HS256", kid: key().kid })
    .sign(createSecretKey(Buffer.from(pem)));
}

test.each([
  ["4 kB of unterminated strings", 4000],
  ["100 kB of unterminated strings", 100_000],
])("%s are rejected before the signature is checked", async (_name, length) => {
  const google = await startFakeGoogle();
  const { app } = await startTestApp(google.environment);
  const hostile = Buffer.from(`{"${'\\"'.repeat(length)}`)
    .toString("base64url")
    .slice(0, length);
  const token = `${hostile.slice(0, -6)}.e30.x`;
  const response = await app.inject({ method: "POST", url: "/api/auth/google", payload: { token } });
  expect(response.statusCode).toBe(401);
});
