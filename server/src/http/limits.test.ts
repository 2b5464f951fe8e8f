import { expect, test } from "vitest";
import { type Person, startTestApp } from "../../test/test-app.ts";
import { tooMany } from "./errors.ts";

const SIGN_IN = { method: "POST", url: "/api/auth/google", payload: { token: "x" } } as const;
const GOOGLE = { GOOGLE_CLIENT_ID: "rasayan-test.apps", GOOGLE_CERTS_URL: "http://127.0.0.1:1/" };

test("an address may try 300 sign-ins in ten minutes; another address is not held up", async () => {
  const { app } = await startTestApp({ ...GOOGLE, RATE_LIMIT: "on" });
  const statuses = new Set<number>();
  for (let tries = 0; tries < 300; tries += 1) statuses.add((await app.inject(SIGN_IN)).statusCode);
  expect([...statuses]).toEqual([401]);
  const refused = await app.inject({ ...SIGN_IN, headers: { "x-forwarded-for": "203.0.113.9" } });
  expect(refused.statusCode).toBe(429);
  expect(refused.json().error.code).toBe("too_many_requests");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(600);
  expect((await app.inject({ ...SIGN_IN, remoteAddress: "192.0.2.7" })).statusCode).toBe(401);
});

test("behind a proxy that is trusted by its address, the address it names counts", async () => {
  const { app, db } = await startTestApp({ ...GOOGLE, RATE_LIMIT: "on", TRUST_PROXY: "10.0.0.1" });
  const from = (remoteAddress: string) =>
    app.inject({ ...SIGN_IN, remoteAddress, headers: { "x-forwarded-for": "198.51.100.1, 203.0.113.9" } });
  await from("10.0.0.1");
  await from("10.0.0.2");
  const rows = await db.selectFrom("rate_limits").select("key").orderBy("key").execute();
  expect(rows.map((row) => row.key)).toEqual(["sign-in:10.0.0.2", "sign-in:203.0.113.9"]);
});

test("a session may write 120 times a minute; reading, signing out and other sessions go on", async () => {
  const { signedIn } = await startTestApp({ RATE_LIMIT: "on" });
  const asha = await signedIn();
  const ravi = await signedIn();
  const write = { method: "POST", url: "/api/user/topics", payload: { topic_ids: [] } } as const;
  expect(await statusesOf(asha, write, 120)).toEqual([200]);
  const refused = await asha.send(write);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
  expect((await asha.send({ url: "/api/user/topics" })).statusCode).toBe(200);
  expect((await ravi.send(write)).statusCode).toBe(200);
  expect((await asha.send({ method: "POST", url: "/api/auth/logout" })).statusCode).toBe(200);
});

test.each([
  [1, "a minute"],
  [60, "a minute"],
  [61, "2 minutes"],
  [600, "10 minutes"],
])("a refusal for %i seconds says to wait %s", (seconds, wait) => {
  expect(tooMany(seconds)).toMatchObject({
    retryAfterSeconds: seconds,
    message: `That was too much at once. Try again in ${wait}.`,
  });
});

test("RATE_LIMIT=off counts nothing", async () => {
  const { signedIn } = await startTestApp({ RATE_LIMIT: "off" });
  const asha = await signedIn();
  const write = { method: "POST", url: "/api/user/topics", payload: { topic_ids: [] } } as const;
  expect(await statusesOf(asha, write, 130)).toEqual([200]);
});

async function statusesOf(
  person: Person,
  call: Parameters<Person["send"]>[0],
  times: number,
): Promise<number[]> {
  const statuses = new Set<number>();
  for (let sent = 0; sent < times; sent += 1) statuses.add((await person.send(call)).statusCode);
  return [...statuses];
}
