import { sql } from "kysely";
import { expect, test } from "vitest";
import { listAudit } from "../../../test/test-admin.ts";
import { type Person, startTestApp } from "../../../test/test-app.ts";
import { forgetAudit } from "./audit-actions.ts";

test("nothing in the log can be changed or taken away", async () => {
  const { db, signedIn } = await startTestApp();
  const editor = await signedIn({ role: "editor" });
  await editor.call("createTag", { body: { name: "pH" } });
  const before = await listAudit(db);
  for (const attack of [
    sql`update audit_log set actor_id = 99`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ])
    await expect(attack.execute(db)).rejects.toThrow(/never changed/);
  expect(await listAudit(db)).toEqual(before);
});

test("a student's admin call is refused in both forms of its path, and noted; a stranger's leaves nothing", async () => {
  const { app, db, signedIn } = await startTestApp();
  const asha = await signedIn();
  for (const prefix of ["/api", ""]) {
    const call = { method: "DELETE", url: `${prefix}/admin/tags/7?x=secret` } as const;
    expect((await app.inject(call)).statusCode).toBe(401);
    expect(await listAudit(db)).toHaveLength(prefix === "/api" ? 0 : 1);
    expect((await asha.send(call)).statusCode).toBe(403);
  }
  const after = { role: "student", method: "DELETE" };
  const row = { actor_id: asha.id, action: "deleteTag", object_kind: "call", object_id: null, after };
  const log = await listAudit(db);
  expect(log).toMatchObject([row, row]);
  for (const entry of log) expect(entry.after).toEqual(after);
});

test("of a student's refused calls twenty a day are noted, and of an editor's all", async () => {
  const { db, signedIn, shiftClock } = await startTestApp();
  const [asha, ravi] = [await signedIn(), await signedIn()];
  const editor = await signedIn({ role: "editor" });
  const refuse = async (person: Person, times: number) => {
    for (let sent = 0; sent < times; sent += 1)
      expect((await person.send({ url: "/api/admin/users" })).statusCode).toBe(403);
    return (await listAudit(db)).filter(({ actor_id }) => actor_id === person.id).length;
  };
  expect(await refuse(asha, 25)).toBe(20);
  expect(await refuse(ravi, 1)).toBe(1);
  expect(await refuse(editor, 22)).toBe(22);
  await shiftClock("24 hours 1 minute");
  expect(await refuse(asha, 1)).toBe(21);
});

test("a refused call may be deleted from the log after 90 days, a change only after 400", async () => {
  const { db, signedIn, shiftClock } = await startTestApp();
  const editor = await signedIn({ role: "editor" });
  await editor.call("createTag", { body: { name: "pH" } });
  await editor.send({ url: "/api/admin/users" });
  const remove = sql`delete from audit_log where object_kind = 'call'`;
  await shiftClock("89 days");
  await expect(remove.execute(db)).rejects.toThrow(/never changed/);
  await forgetAudit(db);
  expect(await listAudit(db)).toHaveLength(2);
  await shiftClock("91 days");
  await forgetAudit(db);
  expect(await listAudit(db)).toMatchObject([{ action: "createTag" }]);
});

test("only admins see students' names in the log and search it by e-mail address", async () => {
  const { db, signedIn } = await startTestApp();
  const [asha, meera] = [await signedIn(), await signedIn({ role: "editor" })];
  const admin = await signedIn({ role: "admin" });
  for (const [person, name] of [
    [asha, "asha"],
    [meera, "meera"],
  ] as const)
    await db
      .updateTable("users")
      .set({ name, email: `${name}@example.org` })
      .where("id", "=", person.id)
      .execute();
  await meera.call("createTag", { body: { name: "pH" } });
  await asha.send({ url: "/api/admin/tags" });
  const found = async (person: Person, q: string) =>
    (await person.call("listAuditLog", { query: { q } })).entries.map(({ who }) => who?.name ?? null);
  expect(await found(meera, "")).toEqual([null, "meera"]);
  expect(await found(admin, "")).toEqual(["asha", "meera"]);
  expect(await found(meera, "meera")).toEqual(["meera"]);
  for (const q of ["asha", "@example", "meera@e"]) expect(await found(meera, q), q).toEqual([]);
  expect(await found(admin, "asha")).toEqual(["asha"]);
  expect(await found(admin, "meera@e")).toEqual(["meera"]);
});

test("who erases the account stays in the log as a number alone", async () => {
  const { db, signedIn } = await startTestApp();
  const editor = await signedIn({ role: "editor" });
  await editor.call("createTag", { body: { name: "pH" } });
  await editor.call("deleteUser");
  expect(await listAudit(db)).toMatchObject([{ actor_id: editor.id, action: "createTag" }]);
});
