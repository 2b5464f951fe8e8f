import { sql } from "kysely";
import { expect, test } from "vitest";
import { listAudit } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { purgeAudit } from "./audit-actions.ts";

test("no entry of the log can be changed or deleted", async () => {
  const { db, signInAs } = await startTestApp();
  const editor = await signInAs({ role: "editor" });
  await editor.request("createTag", { body: { name: "pH" } });
  const before = await listAudit(db);
  for (const statement of [
    sql`update audit_log set actor_id = 99`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ])
    await expect(statement.execute(db)).rejects.toThrow(/never changed/);
  expect(await listAudit(db)).toEqual(before);
});

test("a student's admin request is rejected under both path prefixes and logged; an anonymous request leaves no entry", async () => {
  const { app, db, signInAs } = await startTestApp();
  const asha = await signInAs();
  for (const prefix of ["/api", ""]) {
    const request = { method: "DELETE", url: `${prefix}/admin/tags/7?x=secret` } as const;
    expect((await app.inject(request)).statusCode).toBe(401);
    expect(await listAudit(db)).toHaveLength(prefix === "/api" ? 0 : 1);
    expect((await asha.send(request)).statusCode).toBe(403);
  }
  const after = { role: "student", method: "DELETE" };
  const row = { actor_id: asha.id, action: "deleteTag", object_kind: "call", object_id: null, after };
  const log = await listAudit(db);
  expect(log).toMatchObject([row, row]);
  for (const entry of log) expect(entry.after).toEqual(after);
});

test("logs twenty forbidden requests a day of a student, and all of an editor", async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  const [asha, ravi] = [await signInAs(), await signInAs()];
  const editor = await signInAs({ role: "editor" });
  const sendForbidden = async (person: TestUser, times: number) => {
    for (let attempt = 0; attempt < times; attempt += 1)
      expect((await person.send({ url: "/api/admin/users" })).statusCode).toBe(403);
    return (await listAudit(db)).filter(({ actor_id }) => actor_id === person.id).length;
  };
  expect(await sendForbidden(asha, 25)).toBe(20);
  expect(await sendForbidden(ravi, 1)).toBe(1);
  expect(await sendForbidden(editor, 22)).toBe(22);
  await shiftClock("24 hours 1 minute");
  expect(await sendForbidden(asha, 1)).toBe(21);
});

test("a forbidden request can be deleted from the log after 90 days, a change only after 400", async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  const editor = await signInAs({ role: "editor" });
  await editor.request("createTag", { body: { name: "pH" } });
  await editor.send({ url: "/api/admin/users" });
  const deletion = sql`delete from audit_log where object_kind = 'call'`;
  await shiftClock("89 days");
  await expect(deletion.execute(db)).rejects.toThrow(/never changed/);
  await purgeAudit(db);
  expect(await listAudit(db)).toHaveLength(2);
  await shiftClock("91 days");
  await purgeAudit(db);
  expect(await listAudit(db)).toMatchObject([{ action: "createTag" }]);
});

test("only admins see students' names in the log and search it by email address", async () => {
  const { db, signInAs } = await startTestApp();
  const [asha, meera] = [await signInAs(), await signInAs({ role: "editor" })];
  const admin = await signInAs({ role: "admin" });
  for (const [person, name] of [
    [asha, "asha"],
    [meera, "meera"],
  ] as const)
    await db
      .updateTable("users")
      .set({ name, email: `${name}@example.org` })
      .where("id", "=", person.id)
      .execute();
  await meera.request("createTag", { body: { name: "pH" } });
  await asha.send({ url: "/api/admin/tags" });
  const foundNames = async (person: TestUser, q: string) =>
    (await person.request("listAuditLog", { query: { q } })).entries.map(({ who }) => who?.name ?? null);
  expect(await foundNames(meera, "")).toEqual([null, "meera"]);
  expect(await foundNames(admin, "")).toEqual(["asha", "meera"]);
  expect(await foundNames(meera, "meera")).toEqual(["meera"]);
  for (const q of ["asha", "@example", "meera@e"]) expect(await foundNames(meera, q), q).toEqual([]);
  expect(await foundNames(admin, "asha")).toEqual(["asha"]);
  expect(await foundNames(admin, "meera@e")).toEqual(["meera"]);
});

test("a deleted user stays in the log by id only", async () => {
  const { db, signInAs } = await startTestApp();
  const editor = await signInAs({ role: "editor" });
  await editor.request("createTag", { body: { name: "pH" } });
  await editor.request("deleteUser");
  expect(await listAudit(db)).toMatchObject([{ actor_id: editor.id, action: "createTag" }]);
});
