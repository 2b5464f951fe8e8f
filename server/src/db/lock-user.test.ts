import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { isOnPostgres, openTestDatabase } from "../../test/test-database.ts";
import { lockUser } from "./lock-user.ts";

/** Each test needs two sessions, and the embedded database has only one. */
const testOnPostgres = test.runIf(isOnPostgres);

async function startWithUser() {
  const { db, close } = await openTestDatabase();
  onTestFinished(close);
  const { id } = await db
    .insertInto("users")
    .values({ google_sub: "sub-1" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { db, id };
}

testOnPostgres("inserting a row that refers to a locked account doesn't wait", async () => {
  const { db, id } = await startWithUser();
  await db.transaction().execute(async (tx) => {
    expect(await lockUser(tx, id)).toBe(true);
    await db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '100ms'`.execute(other);
      await sql`insert into consents (user_id, is_minor, notice_version) values (${id}, false, '1')`.execute(
        other,
      );
    });
  });
});

testOnPostgres("another transaction can't update, delete or lock a locked account", async () => {
  const { db, id } = await startWithUser();
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, id);
    const changes = [
      sql`update users set name = 'Asha' where id = ${id}`,
      sql`delete from users where id = ${id}`,
    ];
    for (const change of [
      ...changes.map((statement) => (connection: typeof db) => statement.execute(connection)),
      lockStep(id),
    ])
      await expect(
        db.transaction().execute(async (other) => {
          await sql`set local lock_timeout = '100ms'`.execute(other);
          await change(other);
        }),
      ).rejects.toThrow(/lock timeout/);
  });
});

const lockStep = (id: number) => (connection: Parameters<typeof lockUser>[0]) => lockUser(connection, id);
