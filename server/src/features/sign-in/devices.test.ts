import { expect, test } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import { createClient, createSessionCookie, startTestApp } from "../../../test/test-app.ts";

const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const DEMO_SIGN_IN = { method: "POST", url: "/api/auth/demo", payload: { role: "student" } } as const;

test("a user sees each of their own sessions with a coarse device name, and which one is current", async () => {
  const { app, db, signInAs } = await startTestApp();
  await signInAs();
  const phone = await app.inject({ ...DEMO_SIGN_IN, headers: { "user-agent": PHONE } });
  const other = await app.inject({ ...DEMO_SIGN_IN, headers: { "user-agent": "curl/8" } });
  const cookie = `sid=${phone.cookies[0]?.value}`;
  const { sessions } = await createClient(app, cookie).request("listSessions");
  const times = { created_at: expect.any(String), last_seen_at: expect.any(String), id: expect.any(Number) };
  expect(sessions).toEqual([
    { ...times, browser: null, system: null, current: false },
    { ...times, browser: "Chrome", system: "Android", current: true },
  ]);
  expect(other.statusCode).toBe(200);
  expect(JSON.stringify(await db.selectFrom("sessions").selectAll().execute())).not.toContain("AppleWebKit");
});

test("a user can end one session or all but the current one, and no session of another user", async () => {
  const { app, db, signInAs } = await startTestApp();
  const [asha, ravi] = [await signInAs(), await signInAs()];
  const [phone, laptop] = [await createSessionCookie(db, asha.id), await createSessionCookie(db, asha.id)];
  const isSignedIn = async (cookie: string) =>
    (await app.inject({ url: "/api/user/profile", headers: { cookie } })).statusCode === 200;
  const phoneSession = (await createClient(app, phone).request("listSessions")).sessions.find(
    ({ current }) => current,
  );
  const id = phoneSession?.id ?? 0;
  const foreignSession = ravi.request("endSession", { params: { id } });
  expect(await expectRejection(foreignSession)).toMatchObject({ status: 404 });
  expect(await isSignedIn(phone)).toBe(true);
  await asha.request("endSession", { params: { id } });
  expect(await isSignedIn(phone)).toBe(false);
  const secondEnd = asha.request("endSession", { params: { id } });
  expect(await expectRejection(secondEnd)).toMatchObject({ status: 404 });

  expect(await isSignedIn(laptop)).toBe(true);
  expect(await asha.request("endOtherSessions")).toEqual({ ended: 1 });
  expect([await isSignedIn(laptop), await isSignedIn(asha.cookie), await isSignedIn(ravi.cookie)]).toEqual([
    false,
    true,
    true,
  ]);
  expect((await asha.request("listSessions")).sessions).toMatchObject([{ current: true }]);
});

test("an expired session gets a 401", async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  const asha = await signInAs();
  await shiftClock("31 days");
  const cookie = await createSessionCookie(db, asha.id);
  expect(cookie).not.toBe(asha.cookie);
  expect((await asha.send({ url: "/api/user/sessions" })).statusCode).toBe(401);
});
