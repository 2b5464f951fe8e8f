import { expect, test } from "vitest";
import { blockAuditInserts, expectRejection, listAudit } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";

test("an admin finds accounts by name or email address, with pagination", async () => {
  const { db, signInAs } = await startTestApp();
  const [admin, asha, ravi] = [await signInAs({ role: "admin" }), await signInAs(), await signInAs()];
  const rename = (id: number, name: string, email: string) =>
    db.updateTable("users").set({ name, email }).where("id", "=", id).execute();
  await rename(admin.id, "Meera", "meera@example.org");
  await rename(asha.id, "Asha", "a_1@example.org");
  await rename(ravi.id, "Ravi", "ravi@example.org");
  const ids = async (query: object) =>
    (await admin.request("listUsers", { query })).users.map(({ id }) => id);
  const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect((await admin.request("listUsers", { query: { q: "ASHA" } })).users).toEqual([
    {
      id: asha.id,
      name: "Asha",
      email: "a_1@example.org",
      role: "student",
      created_at: timestamp,
      last_seen_at: timestamp,
      missing_consent: null,
      etag: expect.stringMatching(/^".+"$/),
    },
  ]);
  expect(await ids({})).toEqual([admin.id, asha.id, ravi.id]);
  expect(await ids({ q: "@example" })).toEqual([admin.id, asha.id, ravi.id]);
  expect(await ids({ q: "_" })).toEqual([asha.id]);
  expect(await ids({ page: 2, limit: 2 })).toEqual([ravi.id]);
});

test("a changed role applies from the next request, in existing sessions", async () => {
  const { db, signInAs } = await startTestApp();
  const [admin, asha] = [await signInAs({ role: "admin" }), await signInAs()];
  const params = { id: asha.id };
  expect(await expectRejection(asha.request("listTags"))).toMatchObject({ status: 403 });
  const promoted = await admin.request("setRole", { params, body: { role: "editor" } });
  expect(promoted).toMatchObject({ id: asha.id, role: "editor" });
  expect((await asha.request("listTags")).tags).toEqual([]);
  expect(await expectRejection(asha.request("listUsers"))).toMatchObject({ status: 403 });
  await admin.request("setRole", { params, body: { role: "student" } });
  expect(await expectRejection(asha.request("listTags"))).toMatchObject({ status: 403 });
  const log = (await listAudit(db)).filter(({ action }) => action === "setRole");
  const row = { actor_id: admin.id, object_kind: "user", object_id: asha.id };
  expect(log).toMatchObject([
    { ...row, before: { role: "student" }, after: { role: "editor" } },
    { ...row, before: { role: "editor" }, after: { role: "student" } },
  ]);
});

test("editors and students cannot grant roles, not even to themselves, and each attempt is logged", async () => {
  const { db, signInAs } = await startTestApp();
  for (const role of ["editor", "student"] as const) {
    const person = await signInAs({ role });
    for (const prefix of ["/api", ""]) {
      const url = `${prefix}/admin/users/${person.id}`;
      const response = await person.send({ method: "PUT", url, payload: { role: "admin" } });
      expect(response.statusCode).toBe(403);
    }
    expect(await expectRejection(person.request("listUsers"))).toMatchObject({ status: 403 });
  }
  expect((await listAudit(db)).map(({ action }) => action)).toEqual(
    [1, 2].flatMap(() => ["setRole", "setRole", "listUsers"]),
  );
  const admins = await db.selectFrom("users").select("id").where("role", "=", "admin").execute();
  expect(admins).toEqual([]);
});

test("the last admin keeps the role; one of two admins can give it up", async () => {
  const { signInAs } = await startTestApp();
  const [first, second] = [await signInAs({ role: "admin" }), await signInAs({ role: "admin" })];
  await second.request("setRole", { params: { id: second.id }, body: { role: "editor" } });
  const resigning = first.request("setRole", { params: { id: first.id }, body: { role: "student" } });
  expect(await expectRejection(resigning)).toMatchObject({ status: 409, code: "last_admin" });
  const unchanged = await first.request("setRole", { params: { id: first.id }, body: { role: "admin" } });
  expect(unchanged.role).toBe("admin");
});

test("rejects a role change if another admin has changed the role in the meantime", async () => {
  const { signInAs } = await startTestApp();
  const [first, second] = [await signInAs({ role: "admin" }), await signInAs({ role: "admin" })];
  const params = { id: (await signInAs()).id };
  const findETag = async () =>
    (await first.request("listUsers", { query: {} })).users.find(({ id }) => id === params.id)?.etag ?? "";
  const before = await findETag();
  const granted = await second.request(
    "setRole",
    { params, body: { role: "editor" } },
    { "if-match": before },
  );
  const staleChange = first.request("setRole", { params, body: { role: "admin" } }, { "if-match": before });
  expect(await expectRejection(staleChange)).toMatchObject({
    status: 409,
    code: "stale",
    saved: { by: { id: second.id } },
  });
  expect(await findETag()).toBe(granted.etag);
  const again = await first.request(
    "setRole",
    { params, body: { role: "admin" } },
    { "if-match": granted.etag },
  );
  expect(again.role).toBe("admin");
});

test("two admins who demote each other at the same time leave one admin", async () => {
  const { db, signInAs } = await startTestApp();
  const [first, second] = [await signInAs({ role: "admin" }), await signInAs({ role: "admin" })];
  const demote = (admin: typeof first, id: number) =>
    admin.send({ method: "PUT", url: `/api/admin/users/${id}`, payload: { role: "editor" } });
  await Promise.all([demote(first, second.id), demote(second, first.id)]);
  const admins = await db.selectFrom("users").select("id").where("role", "=", "admin").execute();
  expect(admins).toHaveLength(1);
});

test.each([
  ["an unknown account", 999, { role: "editor" }, 404],
  ["an unknown role", 1, { role: "owner" }, 400],
  ["a body with more than a role", 1, { role: "editor", name: "x" }, 400],
])("%s is rejected", async (_name, id, payload, status) => {
  const { db, signInAs } = await startTestApp();
  const admin = await signInAs({ role: "admin" });
  const response = await admin.send({ method: "PUT", url: `/api/admin/users/${id}`, payload });
  expect([response.statusCode, await listAudit(db)]).toEqual([status, []]);
});

test("a role that cannot be logged is not given", async () => {
  const { db, signInAs } = await startTestApp();
  const [admin, asha] = [await signInAs({ role: "admin" }), await signInAs()];
  await blockAuditInserts(db);
  const granting = admin.request("setRole", { params: { id: asha.id }, body: { role: "editor" } });
  expect(await expectRejection(granting)).toMatchObject({ status: 500 });
  expect((await asha.request("getProfile")).user.role).toBe("student");
});
