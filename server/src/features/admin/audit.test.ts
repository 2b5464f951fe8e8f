import { sql } from "kysely";
import { expect, test } from "vitest";
import { listAudit } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";

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
  const after = { role: "student", method: "DELETE", path: "/api/admin/tags/7" };
  const row = { actor_id: asha.id, action: "deleteTag", object_kind: "call", object_id: null, after };
  expect(await listAudit(db)).toMatchObject([row, row]);
});

test("who erases the account stays in the log as a number alone", async () => {
  const { db, signedIn } = await startTestApp();
  const editor = await signedIn({ role: "editor" });
  await editor.call("createTag", { body: { name: "pH" } });
  await editor.call("deleteUser");
  expect(await listAudit(db)).toMatchObject([{ actor_id: editor.id, action: "createTag" }]);
});
