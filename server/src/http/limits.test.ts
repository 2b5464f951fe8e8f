import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { createClient, createSessionCookie, startTestApp, type TestUser } from "../../test/test-app.ts";
import { rateLimited } from "../domain-errors.ts";

const SIGN_IN = { method: "POST", url: "/api/auth/google", payload: { token: "x" } } as const;
const GOOGLE_ENV = { GOOGLE_CLIENT_ID: "rasayan-test.apps", GOOGLE_CERTS_URL: "http://127.0.0.1:1/" };

test("an address may try 300 sign-ins in ten minutes; other addresses are not affected", async () => {
  const { app } = await startTestApp({ ...GOOGLE_ENV, RATE_LIMIT: "on" });
  const statuses = new Set<number>();
  for (let attempts = 0; attempts < 300; attempts += 1) statuses.add((await app.inject(SIGN_IN)).statusCode);
  expect([...statuses]).toEqual([401]);
  const rejected = await app.inject({ ...SIGN_IN, headers: { "x-forwarded-for": "203.0.113.9" } });
  expect(rejected.statusCode).toBe(429);
  expect(rejected.json().error.code).toBe("too_many_requests");
  expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(rejected.headers["retry-after"])).toBeLessThanOrEqual(600);
  expect((await app.inject({ ...SIGN_IN, remoteAddress: "192.0.2.7" })).statusCode).toBe(401);
});

test("uses the forwarded address only from a trusted proxy", async () => {
  const { app, db } = await startTestApp({ ...GOOGLE_ENV, RATE_LIMIT: "on", TRUST_PROXY: "10.0.0.1" });
  const signInFrom = (remoteAddress: string) =>
    app.inject({ ...SIGN_IN, remoteAddress, headers: { "x-forwarded-for": "198.51.100.1, 203.0.113.9" } });
  await signInFrom("10.0.0.1");
  await signInFrom("10.0.0.2");
  const rows = await db.selectFrom("rate_limits").select("key").orderBy("key").execute();
  expect(rows.map((row) => row.key)).toEqual(["sign-in:10.0.0.2", "sign-in:203.0.113.9"]);
});

test("a session may write 120 times a minute; reads, signing out and other sessions still work", async () => {
  const { signInAs } = await startTestApp({ RATE_LIMIT: "on" });
  const asha = await signInAs();
  const ravi = await signInAs();
  const write = { method: "POST", url: "/api/user/topics", payload: { topic_ids: [] } } as const;
  expect(await statusesOf(asha, write, 120)).toEqual([200]);
  const rejected = await asha.send(write);
  expect(rejected.statusCode).toBe(429);
  expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(rejected.headers["retry-after"])).toBeLessThanOrEqual(60);
  expect((await asha.send({ url: "/api/user/topics" })).statusCode).toBe(200);
  expect((await ravi.send(write)).statusCode).toBe(200);
  expect((await asha.send({ method: "POST", url: "/api/auth/logout" })).statusCode).toBe(200);
});

test.each([
  [1, "a minute"],
  [60, "a minute"],
  [61, "2 minutes"],
  [600, "10 minutes"],
])("a limit of %i seconds says to wait %s", (seconds, wait) => {
  expect(rateLimited(seconds)).toMatchObject({
    retryAfterSeconds: seconds,
    message: `That was too much at once. Try again in ${wait}.`,
  });
});

test("all addresses of an IPv6 /64 network share one limit", async () => {
  const { app } = await startTestApp({ ...GOOGLE_ENV, RATE_LIMIT: "on" });
  const signInFrom = async (remoteAddress: string) =>
    (await app.inject({ ...SIGN_IN, remoteAddress })).statusCode;
  const statuses = new Set<number>();
  for (let attempts = 0; attempts < 300; attempts += 1)
    statuses.add(await signInFrom(`2001:db8:1:2::${attempts.toString(16)}`));
  expect([...statuses]).toEqual([401]);
  expect(await signInFrom("2001:db8:1:2:ffff::1")).toBe(429);
  expect(await signInFrom("2001:db8:1:3::1")).toBe(401);
});

test("a user may write 600 times a minute across all sessions; a demo account may write more", async () => {
  const { db, app, signInAs } = await startTestApp({ RATE_LIMIT: "on" });
  const write = { method: "POST", url: "/api/user/topics", payload: { topic_ids: [] } } as const;
  const [asha, ravi, demo] = [await signInAs(), await signInAs(), await signInAs()];
  await db.updateTable("users").set({ demo_role: "student" }).where("id", "=", demo.id).execute();
  for (const [person, last] of [
    [asha, 429],
    [demo, 200],
  ] as const) {
    const sessions = [person];
    for (let count = 0; count < 5; count += 1) {
      const cookie = await createSessionCookie(db, person.id);
      sessions.push({ ...person, cookie, ...createClient(app, cookie) });
    }
    for (const session of sessions.slice(0, 5)) expect(await statusesOf(session, write, 120)).toEqual([200]);
    expect(await statusesOf(sessions[5] ?? expect.fail(), write, 1)).toEqual([last]);
  }
  expect((await ravi.send(write)).statusCode).toBe(200);
});

test("a user has 1,200 read points a minute; an export costs 100 and a search 5", async () => {
  const { signInAs } = await startTestApp({ RATE_LIMIT: "on" });
  const [asha, ravi] = [await signInAs(), await signInAs()];
  const read = { url: "/api/user/topics" };
  expect(await statusesOf(asha, { url: "/api/user/export" }, 10)).toEqual([200]);
  expect(await statusesOf(asha, { url: "/api/search?q=acid" }, 30)).toEqual([200]);
  expect(await statusesOf(asha, read, 50)).toEqual([200]);
  const rejected = await asha.send(read);
  expect(rejected.statusCode).toBe(429);
  expect(Number(rejected.headers["retry-after"])).toBeLessThanOrEqual(60);
  expect((await ravi.send(read)).statusCode).toBe(200);
});

test("an address that sends many unknown session cookies is rejected without a query; known sessions still work", async () => {
  const { app, signInAs } = await startTestApp({ RATE_LIMIT: "on" });
  const asha = await signInAs();
  expect((await asha.request("getConfig")).signed_in).toBe(true);
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const config = async (cookie: string) =>
    (await app.inject({ url: "/api/config", headers: { cookie } })).json().signed_in;
  for (let count = 0; count < 700; count += 1)
    expect(await config(`sid=${randomBytes(32).toString("base64url")}`)).toBe(false);
  expect(sent.mock.calls.length).toBe(600);
  const headers = { cookie: `sid=${randomBytes(32).toString("base64url")}` };
  expect((await app.inject({ url: "/api/user/profile", headers })).statusCode).toBe(429);
  expect(await config("sid=short")).toBe(false);
  expect(sent.mock.calls.length).toBe(600);
  sent.mockRestore();
  expect((await asha.request("getConfig")).signed_in).toBe(true);
  expect((await asha.send({ url: "/api/user/topics" })).statusCode).toBe(200);
});

test("RATE_LIMIT=off disables all limits", async () => {
  const { signInAs } = await startTestApp({ RATE_LIMIT: "off" });
  const asha = await signInAs();
  const write = { method: "POST", url: "/api/user/topics", payload: { topic_ids: [] } } as const;
  expect(await statusesOf(asha, write, 130)).toEqual([200]);
});

async function statusesOf(
  person: TestUser,
  request: Parameters<TestUser["send"]>[0],
  times: number,
): Promise<number[]> {
  const statuses = new Set<number>();
  for (let sent = 0; sent < times; sent += 1) statuses.add((await person.send(request)).statusCode);
  return [...statuses];
}
