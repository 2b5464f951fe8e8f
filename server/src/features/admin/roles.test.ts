import { expect, test } from "vitest";
import { breakAudit, listAudit, refusalOf } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";

test("an admin finds people by name or e-mail, page by page", async () => {
  const { db, signedIn } = await startTestApp();
  const [admin, asha, ravi] = [await signedIn({ role: "admin" }), await signedIn(), await signedIn()];
  const rename = (id: number, name: string, email: string) =>
    db.updateTable("users").set({ name, email }).where("id", "=", id).execute();
  await rename(admin.id, "Meera", "meera@example.org");
  await rename(asha.id, "Asha", "a_1@example.org");
  await rename(ravi.id, "Ravi", "ravi@example.org");
  const ids = async (query: object) => (await admin.call("listUsers", { query })).users.map(({ id }) => id);
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect((await admin.call("listUsers", { query: { q: "ASHA" } })).users).toEqual([
    {
      ...{ id: asha.id, name: "Asha", email: "a_1@example.org", role: "student" },
      ...{ created_at: time, last_seen_at: time, etag: expect.stringMatching(/^".+"$/) },
    },
  ]);
  expect(await ids({})).toEqual([admin.id, asha.id, ravi.id]);
  expect(await ids({ q: "@example" })).toEqual([admin.id, asha.id, ravi.id]);
  expect(await ids({ q: "_" })).toEqual([asha.id]);
  expect(await ids({ page: 2, limit: 2 })).toEqual([ravi.id]);
});

test("a role given or taken holds from the next request on, in the sessions people have", async () => {
  const { db, signedIn } = await startTestApp();
  const [admin, asha] = [await signedIn({ role: "admin" }), await signedIn()];
  const params = { id: asha.id };
  expect(await refusalOf(asha.call("listTags"))).toMatchObject({ status: 403 });
  const promoted = await admin.call("setRole", { params, body: { role: "editor" } });
  expect(promoted).toMatchObject({ id: asha.id, role: "editor" });
  expect((await asha.call("listTags")).tags).toEqual([]);
  expect(await refusalOf(asha.call("listUsers"))).toMatchObject({ status: 403 });
  await admin.call("setRole", { params, body: { role: "student" } });
  expect(await refusalOf(asha.call("listTags"))).toMatchObject({ status: 403 });
  const log = (await listAudit(db)).filter(({ action }) => action === "setRole");
  const row = { actor_id: admin.id, object_kind: "user", object_id: asha.id };
  expect(log).toMatchObject([
    { ...row, before: { role: "student" }, after: { role: "editor" } },
    { ...row, before: { role: "editor" }, after: { role: "student" } },
  ]);
});

test("editors and students cannot grant roles, themselves included, and each try is noted", async () => {
  const { db, signedIn } = await startTestApp();
  for (const role of ["editor", "student"] as const) {
    const person = await signedIn({ role });
    for (const prefix of ["/api", ""]) {
      const url = `${prefix}/admin/users/${person.id}`;
      const reply = await person.send({ method: "PUT", url, payload: { role: "admin" } });
      expect(reply.statusCode).toBe(403);
    }
    expect(await refusalOf(person.call("listUsers"))).toMatchObject({ status: 403 });
  }
  expect((await listAudit(db)).map(({ action }) => action)).toEqual(
    [1, 2].flatMap(() => ["setRole", "setRole", "listUsers"]),
  );
  const admins = await db.selectFrom("users").select("id").where("role", "=", "admin").execute();
  expect(admins).toEqual([]);
});

test("the last admin stays; one of two may go, also by their own hand", async () => {
  const { signedIn } = await startTestApp();
  const [first, second] = [await signedIn({ role: "admin" }), await signedIn({ role: "admin" })];
  await second.call("setRole", { params: { id: second.id }, body: { role: "editor" } });
  const resigning = first.call("setRole", { params: { id: first.id }, body: { role: "student" } });
  expect(await refusalOf(resigning)).toMatchObject({ status: 409, code: "last_admin" });
  const staying = await first.call("setRole", { params: { id: first.id }, body: { role: "admin" } });
  expect(staying.role).toBe("admin");
});

test("a role that another admin gave meanwhile is not replaced unseen", async () => {
  const { signedIn } = await startTestApp();
  const [first, second] = [await signedIn({ role: "admin" }), await signedIn({ role: "admin" })];
  const params = { id: (await signedIn()).id };
  const seen = async () =>
    (await first.call("listUsers", { query: {} })).users.find(({ id }) => id === params.id)?.etag ?? "";
  const before = await seen();
  const given = await second.call("setRole", { params, body: { role: "editor" } }, { "if-match": before });
  const late = first.call("setRole", { params, body: { role: "admin" } }, { "if-match": before });
  expect(await refusalOf(late)).toMatchObject({
    status: 409,
    code: "stale",
    saved: { by: { id: second.id } },
  });
  expect(await seen()).toBe(given.etag);
  const again = await first.call("setRole", { params, body: { role: "admin" } }, { "if-match": given.etag });
  expect(again.role).toBe("admin");
});

test("two admins who demote each other at once leave one of them", async () => {
  const { db, signedIn } = await startTestApp();
  const [first, second] = [await signedIn({ role: "admin" }), await signedIn({ role: "admin" })];
  const demote = (by: typeof first, id: number) =>
    by.send({ method: "PUT", url: `/api/admin/users/${id}`, payload: { role: "editor" } });
  await Promise.all([demote(first, second.id), demote(second, first.id)]);
  const admins = await db.selectFrom("users").select("id").where("role", "=", "admin").execute();
  expect(admins).toHaveLength(1);
});

test.each([
  ["nobody's account", 999, { role: "editor" }, 404],
  ["no such role", 1, { role: "owner" }, 400],
  ["more than a role", 1, { role: "editor", name: "x" }, 400],
])("%s is refused", async (_name, id, payload, status) => {
  const { db, signedIn } = await startTestApp();
  const admin = await signedIn({ role: "admin" });
  const reply = await admin.send({ method: "PUT", url: `/api/admin/users/${id}`, payload });
  expect([reply.statusCode, await listAudit(db)]).toEqual([status, []]);
});

test("a role that cannot be noted is not given", async () => {
  const { db, signedIn } = await startTestApp();
  const [admin, asha] = [await signedIn({ role: "admin" }), await signedIn()];
  await breakAudit(db);
  const granting = admin.call("setRole", { params: { id: asha.id }, body: { role: "editor" } });
  expect(await refusalOf(granting)).toMatchObject({ status: 500 });
  expect((await asha.call("getProfile")).user.role).toBe("student");
});
