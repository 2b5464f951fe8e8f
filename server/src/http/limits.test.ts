import { randomBytes } from "node:crypto";
import type { FastifyInstance, InjectOptions } from "fastify";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { startFakeGoogle } from "../../test/fake-google.ts";
import { createClient, createSessionCookie, startTestApp, type TestUser } from "../../test/test-app.ts";
import { tooManyRequests } from "./errors.ts";

const JUNK_SIGN_IN = { method: "POST", url: "/api/auth/google", payload: { token: "x" } } as const;
const GOOGLE_ENV = { GOOGLE_CLIENT_ID: "rasayan-test.apps", GOOGLE_CERTS_URL: "http://127.0.0.1:1/" };
const STRANGER = "192.0.2.7";

/** An app with its limits on, whose Google is a local one; `signIn` sends a token that it signed for this account. */
async function startWithGoogle(environment: Record<string, string> = {}) {
  const google = await startFakeGoogle();
  const started = await startTestApp({ ...google.environment, RATE_LIMIT: "on", ...environment });
  const signIn = async (account: string, remoteAddress = "127.0.0.1") => {
    const payload = { token: await google.token({ sub: account, email: `${account}@gmail.com` }) };
    return started.app.inject({ ...JUNK_SIGN_IN, payload, remoteAddress });
  };
  return { ...started, google, signIn };
}

const PARENT = "meera@example.org";

/** An app as `startWithGoogle` makes it, and the link that a learner under 18 asked for. */
async function startWithParentsLink(environment: Record<string, string> = {}) {
  const started = await startWithGoogle({ REQUIRE_PARENTAL_CONSENT: "on", ...environment });
  const asha = await started.signInAs();
  await asha.request("declareAge", { body: { is_adult: false, notice_version: "2027-01" } });
  const body = { parent_email: PARENT, notice_version: "2027-01" } as const;
  return { ...started, token: (await asha.request("requestParentConsent", { body })).token };
}

const agree = (token: string, remoteAddress: string, email: string) =>
  ({
    method: "POST",
    url: `/api/consent/${token}/grant`,
    remoteAddress,
    payload: { email, is_adult_parent: true, notice_version: "2027-01" },
  }) as const;

test("300 refused sign-ins in ten minutes close an address for junk, and for nobody else", async () => {
  const { app, signIn } = await startWithGoogle();
  expect(await statusesOf(app, JUNK_SIGN_IN, 300)).toEqual([401]);
  const rejected = await app.inject({ ...JUNK_SIGN_IN, headers: { "x-forwarded-for": "203.0.113.9" } });
  expect(rejected.statusCode).toBe(429);
  expect(rejected.json().error.code).toBe("too_many_requests");
  expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(rejected.headers["retry-after"])).toBeLessThanOrEqual(600);
  expect((await app.inject({ ...JUNK_SIGN_IN, remoteAddress: STRANGER })).statusCode).toBe(401);
  expect((await signIn("asha")).statusCode).toBe(200);
  expect((await app.inject(JUNK_SIGN_IN)).statusCode).toBe(429);
});

test("500 students behind one address all sign in, while someone there sends junk", async () => {
  const { app, signIn } = await startWithGoogle();
  await statusesOf(app, JUNK_SIGN_IN, 301);
  const statuses = new Set<number>();
  for (let student = 0; student < 500; student += 1)
    statuses.add((await signIn(`student-${student}`)).statusCode);
  expect([...statuses]).toEqual([200]);
});

test("an account may sign in 300 times in ten minutes, and uses up nobody else's share of the address", async () => {
  const { app, signIn, google } = await startWithGoogle({ LIMIT_SIGN_INS: "2" });
  const payload = { token: await google.token({ sub: "asha" }) };
  expect(await statusesOf(app, { ...JUNK_SIGN_IN, payload }, 300)).toEqual([200]);
  expect((await signIn("asha", STRANGER)).statusCode).toBe(429);
  expect((await signIn("ravi")).statusCode).toBe(200);
});

test("only so many accounts sign in from one address; trusted addresses have no limit", async () => {
  const { signIn } = await startWithGoogle({
    LIMIT_SIGN_INS: "2",
    TRUSTED_ADDRESSES: "198.51.100.0/24, 2001:db8:7::/48, 203.0.113.5",
  });
  const statusesFrom = async (address: string) => {
    const responses: number[] = [];
    for (const account of ["asha", "ravi", "meera"])
      responses.push((await signIn(`${account}-${address}`, address)).statusCode);
    return responses;
  };
  expect(await statusesFrom("127.0.0.1")).toEqual([200, 200, 429]);
  for (const address of ["198.51.100.77", "::ffff:198.51.100.78", "2001:db8:7:1::5", "203.0.113.5"])
    expect(await statusesFrom(address), address).toEqual([200, 200, 200]);
  expect(await statusesFrom("203.0.113.6")).toEqual([200, 200, 429]);
});

test("an account that a full address refuses is refused until the address has room, then it signs in", async () => {
  const { db, signIn } = await startWithGoogle({ LIMIT_SIGN_INS: "2" });
  const attempts: number[] = [];
  for (const account of ["asha", "ravi", "meera", "meera", "meera", "asha"])
    attempts.push((await signIn(account)).statusCode);
  expect(attempts).toEqual([200, 200, 429, 429, 429, 200]);
  expect((await signIn("meera", STRANGER)).statusCode).toBe(200);
  expect((await signIn("meera")).statusCode).toBe(200);
  expect(await db.selectFrom("users").select("id").execute()).toHaveLength(3);
});

test("300 invented parents' links close an address for more of them, not for sign-ins or a real link", async () => {
  const { app, signIn, token } = await startWithParentsLink();
  const withdraw = (link: string) =>
    ({ method: "POST", url: `/api/consent/${link}/withdraw`, payload: {} }) as const;
  expect(await statusesOf(app, withdraw("x"), 300)).toEqual([404]);
  expect((await app.inject(withdraw("y"))).statusCode).toBe(429);
  expect((await app.inject({ url: "/api/consent/z" })).statusCode).toBe(429);
  expect((await signIn("ravi")).statusCode).toBe(200);
  expect(await statusesOf(app, { url: `/api/consent/${token}` }, 30)).toEqual([200]);
  expect((await app.inject({ url: `/api/consent/${token}` })).statusCode).toBe(429);
});

test("a learner who uses up the parent's link keeps the parent out nowhere but in the learner's own network", async () => {
  const { app, token } = await startWithParentsLink();
  const read = { url: `/api/consent/${token}`, remoteAddress: "2001:db8:1:2::5" };
  expect(await statusesOf(app, read, 30)).toEqual([200]);
  expect((await app.inject({ ...read, remoteAddress: "2001:db8:1:2:ffff::6" })).statusCode).toBe(429);
  const agreed = await app.inject(agree(token, STRANGER, PARENT));
  expect(agreed.statusCode).toBe(200);
  const own = `/api/consent/${agreed.json().parent_token}/withdraw`;
  expect((await app.inject({ method: "POST", url: own, payload: {} })).statusCode).toBe(200);
});

test("a parent's link has no limit at a trusted address, except for the agreements tried with it", async () => {
  const { app, token } = await startWithParentsLink({
    LIMIT_LINK_USES: "2",
    LIMIT_LINK_AGREEMENTS: "3",
    TRUSTED_ADDRESSES: "198.51.100.0/24",
  });
  const trusted = "198.51.100.7";
  expect(await statusesOf(app, { url: `/api/consent/${token}`, remoteAddress: trusted }, 5)).toEqual([200]);
  const guess = agree(token, trusted, "guess@example.org");
  expect(await statusesOf(app, guess, 3)).toEqual([422]);
  expect(await statusesOf(app, guess, 1)).toEqual([429]);
});

test("the parent's address can be guessed 30 times from one network, and 100 times from all of them", async () => {
  const { app, token } = await startWithParentsLink();
  const guess = (network: number) => agree(token, `198.51.100.${network}`, "guess@example.org");
  for (const network of [1, 2, 3]) {
    expect(await statusesOf(app, guess(network), 30)).toEqual([422]);
    expect(await statusesOf(app, guess(network), 2)).toEqual([429]);
  }
  expect(await statusesOf(app, guess(4), 10)).toEqual([422]);
  expect(await statusesOf(app, guess(4), 1)).toEqual([429]);
  // The link can still be read, and an agreement could be withdrawn, where it was not used up.
  expect(await statusesOf(app, { url: `/api/consent/${token}` }, 1)).toEqual([200]);
});

test("uses the forwarded address only from a trusted proxy", async () => {
  const { app, db } = await startTestApp({ ...GOOGLE_ENV, RATE_LIMIT: "on", TRUST_PROXY: "10.0.0.1" });
  const signInFrom = (remoteAddress: string) =>
    app.inject({
      ...JUNK_SIGN_IN,
      remoteAddress,
      headers: { "x-forwarded-for": "198.51.100.1, 203.0.113.9" },
    });
  await signInFrom("10.0.0.1");
  await signInFrom("10.0.0.2");
  const rows = await db.selectFrom("rate_limits").select("key").orderBy("key").execute();
  expect(rows.map((row) => row.key)).toEqual([
    "LIMIT_REFUSED_SIGN_INS:10.0.0.2",
    "LIMIT_REFUSED_SIGN_INS:203.0.113.9",
  ]);
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
  expect(tooManyRequests(seconds)).toMatchObject({
    retryAfterSeconds: seconds,
    message: `That was too much at once. Try again in ${wait}.`,
  });
});

test("all addresses of an IPv6 /64 network share one limit", async () => {
  const { app } = await startTestApp({ ...GOOGLE_ENV, RATE_LIMIT: "on" });
  const signInFrom = async (remoteAddress: string) =>
    (await app.inject({ ...JUNK_SIGN_IN, remoteAddress })).statusCode;
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

test("an address that sends many unknown cookies costs little, and sessions behind it still work", async () => {
  const { app, db, signIn, signInAs } = await startWithGoogle();
  const [asha, ravi] = [await signInAs(), await signInAs()];
  expect((await asha.request("getConfig")).signed_in).toBe(true);
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const send = (url: string, cookie: string) => app.inject({ url, headers: { cookie } });
  const sendJunk = (url: string) => send(url, `sid=${randomBytes(32).toString("base64url")}`);
  for (let count = 0; count < 600; count += 1)
    expect((await sendJunk("/api/config")).json().signed_in).toBe(false);
  expect(sent.mock.calls.length).toBe(600);
  const flood = await Promise.all(Array.from({ length: 200 }, () => sendJunk("/api/user/profile")));
  expect(new Set(flood.map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
  expect(sent.mock.calls.length).toBeLessThan(610);
  // After such a flood a slow machine answers 503 for a moment.
  await vi.waitFor(async () => expect((await sendJunk("/api/config")).json().signed_in).toBe(false), 20_000);
  const early = sent.mock.calls.length;
  expect((await send("/api/config", "sid=short")).json().signed_in).toBe(false);
  expect(sent.mock.calls.length).toBe(early + 1);

  // A session that this process has seen, one from before a restart, and one that begins just now.
  expect((await asha.send({ url: "/api/user/topics" })).statusCode).toBe(200);
  expect((await ravi.send({ url: "/api/user/topics" })).statusCode).toBe(200);
  const fresh = await signIn("meera");
  sent.mockClear();
  const meera = createClient(app, `sid=${fresh.cookies.at(-1)?.value}`);
  expect((await meera.send({ url: "/api/user/topics" })).statusCode).toBe(200);
  expect(sent.mock.calls.map(([query]) => JSON.stringify(query)).join()).not.toContain("any(");
  sent.mockRestore();
  expect(await db.selectFrom("sessions").selectAll().execute()).toHaveLength(3);
});

test("RATE_LIMIT=off disables all limits", async () => {
  const { signInAs } = await startTestApp({ RATE_LIMIT: "off" });
  const asha = await signInAs();
  const write = { method: "POST", url: "/api/user/topics", payload: { topic_ids: [] } } as const;
  expect(await statusesOf(asha, write, 130)).toEqual([200]);
});

/** Sends a request many times, as a user or without a session, and returns the statuses that occur. */
async function statusesOf(
  sender: Pick<TestUser, "send"> | FastifyInstance,
  request: InjectOptions,
  times: number,
): Promise<number[]> {
  const statuses = new Set<number>();
  const send = () => ("send" in sender ? sender.send(request) : sender.inject(request));
  for (let sent = 0; sent < times; sent += 1) statuses.add((await send()).statusCode);
  return [...statuses];
}
