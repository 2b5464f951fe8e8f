import { expect, test } from "vitest";
import { expectRejection, listAudit } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";

const TEXT = "On 3 November somebody read names and e-mail addresses. Your answers are safe.";

test("an admin's notice is shown to every signed-in user until it is replaced or removed, and is logged", async () => {
  const { db, signInAs } = await startTestApp();
  const [admin, asha] = [await signInAs({ role: "admin" }), await signInAs()];
  const shownNotice = async () => (await asha.request("getProfile")).user.notice;
  expect(await shownNotice()).toBeNull();
  const { notice } = await admin.request("publishNotice", { body: { text: `  ${TEXT} ` } });
  expect(notice).toMatchObject({ text: TEXT });
  expect(await shownNotice()).toEqual({ id: notice?.id, text: TEXT });
  expect(await admin.request("getNotice")).toEqual({ notice });
  expect(await admin.request("publishNotice", { body: { text: TEXT } })).toEqual({ notice });
  const second = (await admin.request("publishNotice", { body: { text: "All is fixed." } })).notice;
  expect(await shownNotice()).toEqual({ id: second?.id, text: "All is fixed." });
  expect(second?.id).not.toBe(notice?.id);
  expect(await admin.request("publishNotice", { body: { text: "" } })).toEqual({ notice: null });
  expect(await shownNotice()).toBeNull();
  const auditEntry = { actor_id: admin.id, action: "publishNotice", object_kind: "notice" };
  expect(await listAudit(db)).toMatchObject([
    { ...auditEntry, object_id: notice?.id, before: null, after: { text: TEXT } },
    { ...auditEntry, before: { text: TEXT }, after: { text: "All is fixed." } },
    { ...auditEntry, object_id: second?.id, before: { text: "All is fixed." }, after: null },
  ]);
  expect(await db.selectFrom("notices").select("text").orderBy("id").execute()).toHaveLength(2);
});

test("only admins publish notices, of at most 500 characters", async () => {
  const { signInAs } = await startTestApp();
  for (const role of ["student", "editor"] as const) {
    const call = (await signInAs({ role })).request("publishNotice", { body: { text: TEXT } });
    expect(await expectRejection(call)).toMatchObject({ status: 403 });
  }
  const admin = await signInAs({ role: "admin" });
  const long = admin.request("publishNotice", { body: { text: "x".repeat(501) } });
  expect(await expectRejection(long)).toMatchObject({ status: 400 });
});

test("of two notices published concurrently, one is current", async () => {
  const { db, signInAs } = await startTestApp();
  const admin = await signInAs({ role: "admin" });
  await Promise.all(["One.", "Two."].map((text) => admin.request("publishNotice", { body: { text } })));
  const activeNotices = db.selectFrom("notices").select("id").where("ended_at", "is", null);
  expect(await activeNotices.execute()).toHaveLength(1);
});
