import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { startFakeGoogle } from "../../test/fake-google.ts";
import { startTestApp, type TestUser } from "../../test/test-app.ts";

const statusOf = async (person: TestUser, url = "/api/chapters") => (await person.send({ url })).statusCode;

test("a student's session ends after 30 days without a visit", async () => {
  const { signInAs, shiftClock } = await startTestApp();
  const asha = await signInAs();
  await shiftClock("29 days 23 hours");
  expect(await statusOf(asha)).toBe(200);
  await shiftClock("59 days 22 hours");
  expect(await statusOf(asha)).toBe(200);
  await shiftClock("89 days 23 hours");
  expect(await statusOf(asha)).toBe(401);
});

test("a student who comes every day signs in again after 90 days", async () => {
  const { signInAs, shiftClock } = await startTestApp();
  const asha = await signInAs();
  for (const days of [20, 40, 60, 80]) {
    await shiftClock(`${days} days`);
    expect(await statusOf(asha)).toBe(200);
  }
  await shiftClock("90 days 1 minute");
  expect(await statusOf(asha)).toBe(401);
});

test.each(["editor", "admin"] as const)(
  "a session of an %s expires after an hour without a visit, and after 12 hours in any case",
  async (role) => {
    const { signInAs, shiftClock } = await startTestApp();
    const idle = await signInAs({ role });
    await shiftClock("61 minutes");
    expect(await statusOf(idle)).toBe(401);

    const busy = await signInAs({ role });
    for (let minutes = 61 + 50; minutes < 61 + 12 * 60; minutes += 50) {
      await shiftClock(`${minutes} minutes`);
      expect(await statusOf(busy)).toBe(200);
    }
    await shiftClock(`${61 + 12 * 60 + 1} minutes`);
    expect(await statusOf(busy)).toBe(401);
  },
);

test.each([
  ["student", "9 minutes", "11 minutes"],
  ["editor", "50 seconds", "70 seconds"],
] as const)(
  "a visit of a %s within %s is not recorded, one after %s is",
  async (role, withinInterval, afterInterval) => {
    const { db, signInAs, shiftClock } = await startTestApp();
    const asha = await signInAs({ role });
    const lastSeen = async () =>
      (await db.selectFrom("sessions").select("last_seen_at").executeTakeFirstOrThrow()).last_seen_at;
    const initialVisit = await lastSeen();
    await shiftClock(withinInterval);
    expect(await statusOf(asha)).toBe(200);
    expect(await lastSeen()).toEqual(initialVisit);
    await shiftClock(afterInterval);
    expect(await statusOf(asha)).toBe(200);
    expect((await lastSeen()).getTime()).toBeGreaterThan(initialVisit.getTime());
  },
);

test("reads the role with each request: a demoted editor is rejected immediately", async () => {
  const { db, signInAs } = await startTestApp();
  const editor = await signInAs({ role: "editor" });
  const preview = { method: "POST", url: "/api/admin/preview", payload: { text: "x" } } as const;
  expect((await editor.send(preview)).statusCode).toBe(200);
  await db.updateTable("users").set({ role: "student" }).where("id", "=", editor.id).execute();
  expect((await editor.send(preview)).statusCode).toBe(403);
  await db.updateTable("users").set({ role: "admin" }).where("id", "=", editor.id).execute();
  expect((await editor.send(preview)).statusCode).toBe(200);
});

test("the session of an erased user is invalid", async () => {
  const { db, signInAs } = await startTestApp();
  const asha = await signInAs();
  await db.deleteFrom("users").where("id", "=", asha.id).execute();
  expect(await statusOf(asha)).toBe(401);
});

test("the database stores a hash of the session token, not the token", async () => {
  const { app, db } = await startTestApp();
  const response = await app.inject({ method: "POST", url: "/api/auth/demo", payload: { role: "student" } });
  const [{ value = "" } = {}] = response.cookies;
  const [row] = await db.selectFrom("sessions").selectAll().execute();
  expect(row?.token_hash).toEqual(createHash("sha256").update(value).digest());
  expect(JSON.stringify(row)).not.toContain(value);
});

test("the cookie is HttpOnly, and on https bound to this host", async () => {
  const google = await startFakeGoogle();
  const payload = { token: await google.token() };
  const signInRequest = { method: "POST", url: "/api/auth/google", payload } as const;
  const httpApp = await startTestApp({ ...google.environment, PUBLIC_ORIGIN: "http://192.168.1.5:3000" });
  const flags = { path: "/", httpOnly: true, sameSite: "Lax", maxAge: 7_776_000 };
  const httpCookies = (await httpApp.app.inject(signInRequest)).cookies;
  expect(httpCookies).toEqual([{ name: "sid", value: expect.stringMatching(/^[\w-]{43}$/), ...flags }]);

  const httpsApp = await startTestApp({ ...google.environment, PUBLIC_ORIGIN: "https://rasayan.example" });
  const response = await httpsApp.app.inject(signInRequest);
  expect(response.cookies).toEqual([
    { name: "__Host-sid", value: expect.any(String), secure: true, ...flags },
  ]);
  const value = response.cookies[0]?.value;
  const statusWith = async (cookie: string) =>
    (await httpsApp.app.inject({ url: "/api/chapters", headers: { cookie } })).statusCode;
  expect(await statusWith(`__Host-sid=${value}`)).toBe(200);
  expect(await statusWith(`sid=${value}`)).toBe(401);
});

test("the public config endpoint tells whether the request has a valid session", async () => {
  const { app, signInAs, shiftClock } = await startTestApp();
  const asha = await signInAs();
  expect((await app.inject({ url: "/api/config" })).json().signed_in).toBe(false);
  expect((await asha.request("getConfig")).signed_in).toBe(true);
  await shiftClock("31 days");
  expect((await asha.request("getConfig")).signed_in).toBe(false);
});

test("a user has at most fifty sessions, and a new one ends the oldest; a demo account may have more", async () => {
  const google = await startFakeGoogle();
  const { app, db } = await startTestApp({ ...google.environment, RATE_LIMIT: "on" });
  const signInRequest = {
    method: "POST",
    url: "/api/auth/google",
    payload: { token: await google.token() },
  } as const;
  const cookies: string[] = [];
  for (let count = 0; count < 51; count += 1)
    cookies.push(`sid=${(await app.inject(signInRequest)).cookies[0]?.value}`);
  const statusWith = async (cookie = "") =>
    (await app.inject({ url: "/api/user/profile", headers: { cookie } })).statusCode;
  expect([await statusWith(cookies[0]), await statusWith(cookies[1]), await statusWith(cookies[50])]).toEqual(
    [401, 200, 200],
  );
  expect(await db.selectFrom("sessions").select("id").execute()).toHaveLength(50);

  const demo = await startTestApp({ RATE_LIMIT: "on" });
  const demoSignInRequest = { method: "POST", url: "/api/auth/demo", payload: { role: "student" } } as const;
  for (let count = 0; count < 51; count += 1) await demo.app.inject(demoSignInRequest);
  expect(await demo.db.selectFrom("sessions").select("id").execute()).toHaveLength(51);
});
