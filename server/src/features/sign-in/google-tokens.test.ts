import { createSecretKey } from "node:crypto";
import { CompactSign, type JWTPayload } from "jose";
import { expect, test, vi } from "vitest";
import {
  CLIENT_ID,
  claimsOf,
  newKey,
  type StandInGoogle,
  secondsFromNow,
  startGoogle,
} from "../../../test/stand-in-google.ts";
import { callers, startTestApp, type TestApp } from "../../../test/test-app.ts";

type Make = (google: StandInGoogle) => Promise<string> | string;
const claiming =
  (claims: () => JWTPayload): Make =>
  ({ token }) =>
    token(claims());

const ACCEPTED: [string, Make][] = [
  ["as Google sends it", ({ token }) => token()],
  ["issuer without https", claiming(() => ({ iss: "accounts.google.com" }))],
  ["expired a second ago", claiming(() => ({ exp: secondsFromNow(-1) }))],
  ["our clock 20 s behind", claiming(() => ({ iat: secondsFromNow(20), nbf: secondsFromNow(20) }))],
  ["audience as a list", claiming(() => ({ aud: [CLIENT_ID] }))],
  ["no authorised party", claiming(() => ({ azp: undefined }))],
  ["silent about the address", claiming(() => ({ email_verified: undefined }))],
  ["long, but less than 4 kB", claiming(() => ({ padding: "x".repeat(1500) }))],
  ["a nonce nobody asked for", claiming(() => ({ nonce: "n" }))],
];

const REFUSED: [string, Make][] = [
  ["more than 4 kB, though signed", claiming(() => ({ padding: "x".repeat(3000) }))],
  ["another audience", claiming(() => ({ aud: "another.apps.googleusercontent.com" }))],
  ["a foreign party", claiming(() => ({ aud: [CLIENT_ID, "b"], azp: "b" }))],
  ["another issuer", claiming(() => ({ iss: "https://accounts.google.com.evil.example" }))],
  ["no issuer", claiming(() => ({ iss: undefined }))],
  ["expired ten minutes ago", claiming(() => ({ exp: secondsFromNow(-600) }))],
  ["no end", claiming(() => ({ exp: undefined }))],
  ["an end in words", claiming(() => ({ exp: "tomorrow" as never }))],
  ["issued in the future", claiming(() => ({ iat: secondsFromNow(300) }))],
  ["valid in the future", claiming(() => ({ nbf: secondsFromNow(300) }))],
  ["issued two days ago", claiming(() => ({ iat: secondsFromNow(-172_800) }))],
  ["an address that is not verified", claiming(() => ({ email_verified: false }))],
  ["the same in words", claiming(() => ({ email_verified: "false" }))],
  ["no subject", claiming(() => ({ sub: undefined }))],
  ["an empty subject", claiming(() => ({ sub: "" }))],
  ["a number as subject", claiming(() => ({ sub: 1001 as never }))],
  ["no address", claiming(() => ({ email: undefined }))],
  ["a list as payload", ({ token }) => token("[]")],
  ["text as payload", ({ token }) => token('"x"')],
  ["a claim twice", ({ token }) => token(twice('"sub":"1001"'))],
  ["a claim twice, once escaped", ({ token }) => token(twice('"\\u0073ub":"1001"'))],
  ["no algorithm", () => unsigned({ alg: "none" })],
  ["no algorithm, in capitals", () => unsigned({ alg: "NONE" })],
  ["no signature", async ({ token }) => (await token()).replace(/[^.]*$/, "")],
  ["another token's signature", spliced],
  ["HMAC with the public key", signedWithPublicKey],
  ["RS512", ({ token }) => token({}, { alg: "RS512" })],
  ["PS256", ({ token }) => token({}, { alg: "PS256" })],
  ["an unknown key", ({ token }) => token({}, {}, newKey())],
  ["another key under the known name", ({ token, key }) => token({}, { kid: key().kid }, newKey())],
  ["an address of keys", ({ token }) => token({}, { jku: "https://evil.example/keys" })],
  ["an address of certificates", ({ token }) => token({}, { x5u: "https://evil.example/chain" })],
  ["a key of its own", ({ token, key }) => token({}, { jwk: key().publicKey.export({ format: "jwk" }) })],
  ["a certificate of its own", ({ token }) => token({}, { x5c: ["AAAA"] })],
  ["an access token", () => "ya29.a0AfH6SMBx-1234567890"],
  ["nothing but dots", () => ".."],
  ["five parts", () => "a.b.c.d.e"],
];

test("a token that Google meant for us signs its owner in", async () => {
  const google = await startGoogle();
  const app = await startTestApp(google.environment);
  for (const [name, make] of ACCEPTED) {
    const reply = await signIn(app, await make(google));
    expect(reply.statusCode, name).toBe(200);
    expect(reply.json().user, name).toMatchObject({ name: "Asha", email: "asha@gmail.com", role: "student" });
  }
});

test("any other token is refused, and leaves neither a session nor a user", async () => {
  const google = await startGoogle();
  const app = await startTestApp(google.environment);
  for (const [name, make] of REFUSED) {
    const reply = await signIn(app, await make(google));
    expect(reply.statusCode, name).toBe(401);
    expect(reply.json().error.code, name).toBe("bad_token");
    expect(reply.headers["set-cookie"], name).toBeUndefined();
  }
  const large = await google.token({ name: "x".repeat(100_000) });
  expect((await signIn(app, large)).statusCode).toBe(401);
  expect(await app.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  expect(await app.db.selectFrom("users").selectAll().execute()).toEqual([]);
});

test("a token may be used again until it expires", async () => {
  const google = await startGoogle();
  const app = await startTestApp(google.environment);
  const token = await google.token();
  for (const _ of [1, 2]) expect((await signIn(app, token)).statusCode).toBe(200);
});

test("while the key server is away, known keys still sign in and an app that never had any says 503", async () => {
  const google = await startGoogle();
  const warm = await startTestApp(google.environment);
  expect((await signIn(warm, await google.token())).statusCode).toBe(200);
  google.answerWith(500);
  expect((await signIn(warm, await google.token())).statusCode).toBe(200);

  const cold = await startTestApp(google.environment);
  const reply = await signIn(cold, await google.token());
  expect(reply.statusCode).toBe(503);
  expect(reply.headers["retry-after"]).toMatch(/^\d+$/);
  expect(reply.headers["set-cookie"]).toBeUndefined();
  expect(await cold.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  google.answerWith(200);
  expect((await signIn(cold, await google.token())).statusCode).toBe(200);
});

test("nobody answering at the key server's address is a 503 too", async () => {
  const google = await startGoogle();
  const app = await startTestApp({ ...google.environment, GOOGLE_CERTS_URL: "http://127.0.0.1:1/certs" });
  expect((await signIn(app, await google.token())).statusCode).toBe(503);
});

test("a new key of Google's is fetched, at most every 30 s, and the old one is worth nothing then", async () => {
  const google = await startGoogle();
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
  return callers(app, "").send({ method: "POST", url: "/api/auth/google", payload: { token } });
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const unsigned = (header: object) => `${base64url(header)}.${base64url(claimsOf())}.`;
const twice = (claim: string) => `{${claim},${JSON.stringify(claimsOf()).slice(1)}`;

async function spliced({ token }: StandInGoogle): Promise<string> {
  const [own = "", other = ""] = [await token({ sub: "1002" }), await token()];
  return [...own.split(".").slice(0, 2), other.split(".")[2]].join(".");
}

/** A verifier that lets the token choose the algorithm would take Google's public key for a shared secret. */
async function signedWithPublicKey({ key }: StandInGoogle): Promise<string> {
  const pem = key().publicKey.export({ format: "pem", type: "spki" });
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claimsOf())))
    .setProtectedHeader({ alg: "HS256", kid: key().kid })
    .sign(createSecretKey(Buffer.from(pem)));
}

test.each([
  ["4 kB of texts without an end", 4000],
  ["100 kB of them", 100_000],
])("%s are refused before the signature is looked at", async (_name, length) => {
  const google = await startGoogle();
  const { app } = await startTestApp(google.environment);
  const hostile = Buffer.from(`{"${'\\"'.repeat(length)}`)
    .toString("base64url")
    .slice(0, length);
  const token = `${hostile.slice(0, -6)}.e30.x`;
  const reply = await app.inject({ method: "POST", url: "/api/auth/google", payload: { token } });
  expect(reply.statusCode).toBe(401);
});
