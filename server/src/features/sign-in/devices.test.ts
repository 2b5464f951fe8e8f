import { expect, test } from "vitest";
import { refusalOf } from "../../../test/test-admin.ts";
import { callers, cookieFor, startTestApp } from "../../../test/test-app.ts";

const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const SIGN_IN = { method: "POST", url: "/api/auth/demo", payload: { role: "student" } } as const;

test("a user sees each own session with a coarse name of its device, and which one asks", async () => {
  const { app, db, signedIn } = await startTestApp();
  await signedIn();
  const phone = await app.inject({ ...SIGN_IN, headers: { "user-agent": PHONE } });
  const other = await app.inject({ ...SIGN_IN, headers: { "user-agent": "curl/8" } });
  const cookie = `sid=${phone.cookies[0]?.value}`;
  const { sessions } = await callers(app, cookie).call("listSessions");
  const times = { created_at: expect.any(String), last_seen_at: expect.any(String), id: expect.any(Number) };
  expect(sessions).toEqual([
    { ...times, device: "Unknown device", current: false },
    { ...times, device: "Chrome on Android", current: true },
  ]);
  expect(other.statusCode).toBe(200);
  expect(JSON.stringify(await db.selectFrom("sessions").selectAll().execute())).not.toContain("AppleWebKit");
});

test("a user ends one session, or all but the own, and none of anybody else", async () => {
  const { app, db, signedIn } = await startTestApp();
  const [asha, ravi] = [await signedIn(), await signedIn()];
  const [phone, laptop] = [await cookieFor(db, asha.id), await cookieFor(db, asha.id)];
  const isSignedIn = async (cookie: string) =>
    (await app.inject({ url: "/api/user/profile", headers: { cookie } })).statusCode === 200;
  const ofPhone = (await callers(app, phone).call("listSessions")).sessions.find(({ current }) => current);
  const id = ofPhone?.id ?? 0;
  const foreign = ravi.call("endSession", { params: { id } });
  expect(await refusalOf(foreign)).toMatchObject({ status: 404 });
  expect(await isSignedIn(phone)).toBe(true);
  await asha.call("endSession", { params: { id } });
  expect(await isSignedIn(phone)).toBe(false);
  const twice = asha.call("endSession", { params: { id } });
  expect(await refusalOf(twice)).toMatchObject({ status: 404 });

  expect(await isSignedIn(laptop)).toBe(true);
  expect(await asha.call("endOtherSessions")).toEqual({ ended: 1 });
  expect([await isSignedIn(laptop), await isSignedIn(asha.cookie), await isSignedIn(ravi.cookie)]).toEqual([
    ...[false, true, true],
  ]);
  expect((await asha.call("listSessions")).sessions).toMatchObject([{ current: true }]);
});

test("a session that has ended by itself is not listed", async () => {
  const { db, signedIn, shiftClock } = await startTestApp();
  const asha = await signedIn();
  await shiftClock("31 days");
  const cookie = await cookieFor(db, asha.id);
  expect(cookie).not.toBe(asha.cookie);
  expect((await asha.send({ url: "/api/user/sessions" })).statusCode).toBe(401);
});
