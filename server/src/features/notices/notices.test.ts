import { expect, test } from "vitest";
import { listAudit, refusalOf } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";

const TEXT = "On 3 November somebody read names and e-mail addresses. Your answers are safe.";

test("an admin's notice reaches every signed-in user until another one or none takes its place, and is noted", async () => {
  const { db, signedIn } = await startTestApp();
  const [admin, asha] = [await signedIn({ role: "admin" }), await signedIn()];
  const told = async () => (await asha.call("getProfile")).user.notice;
  expect(await told()).toBeNull();
  const { notice } = await admin.call("publishNotice", { body: { text: `  ${TEXT} ` } });
  expect(notice).toMatchObject({ text: TEXT });
  expect(await told()).toEqual({ id: notice?.id, text: TEXT });
  expect(await admin.call("getNotice")).toEqual({ notice });
  expect(await admin.call("publishNotice", { body: { text: TEXT } })).toEqual({ notice });
  const second = (await admin.call("publishNotice", { body: { text: "All is mended." } })).notice;
  expect(await told()).toEqual({ id: second?.id, text: "All is mended." });
  expect(second?.id).not.toBe(notice?.id);
  expect(await admin.call("publishNotice", { body: { text: "" } })).toEqual({ notice: null });
  expect(await told()).toBeNull();
  const noted = { actor_id: admin.id, action: "publishNotice", object_kind: "notice" };
  expect(await listAudit(db)).toMatchObject([
    { ...noted, object_id: notice?.id, before: null, after: { text: TEXT } },
    { ...noted, before: { text: TEXT }, after: { text: "All is mended." } },
    { ...noted, object_id: second?.id, before: { text: "All is mended." }, after: null },
  ]);
  expect(await db.selectFrom("notices").select("text").orderBy("id").execute()).toHaveLength(2);
});

test("only admins publish, and a notice is at most 500 characters long", async () => {
  const { signedIn } = await startTestApp();
  for (const role of ["student", "editor"] as const) {
    const call = (await signedIn({ role })).call("publishNotice", { body: { text: TEXT } });
    expect(await refusalOf(call)).toMatchObject({ status: 403 });
  }
  const admin = await signedIn({ role: "admin" });
  const long = admin.call("publishNotice", { body: { text: "x".repeat(501) } });
  expect(await refusalOf(long)).toMatchObject({ status: 400 });
});

test("of two notices published at once one stands", async () => {
  const { db, signedIn } = await startTestApp();
  const admin = await signedIn({ role: "admin" });
  await Promise.all(["One.", "Two."].map((text) => admin.call("publishNotice", { body: { text } })));
  const standing = db.selectFrom("notices").select("id").where("ended_at", "is", null);
  expect(await standing.execute()).toHaveLength(1);
});
