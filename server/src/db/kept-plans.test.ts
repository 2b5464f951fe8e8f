import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "../../test/test-database.ts";
import { planKept } from "./kept-plans.ts";

test("PostgreSQL keeps the plan of a statement that asks for it, through rollbacks and changed tables", async () => {
  const { db, close, kind } = await openTestDatabase();
  onTestFinished(close);
  await db.connection().execute(async (one) => {
    const count = (least: number) =>
      sql<{ n: number }>`${planKept} select count(*) as n from topics where id > ${least}`.execute(one);
    const kept = () => sql<{ name: string }>`select name from pg_prepared_statements`.execute(one);
    const rolledBack = one.transaction().execute(async (tx) => {
      await sql`${planKept} select ${1}::int`.execute(tx);
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect((await count(0)).rows).toEqual([{ n: 0 }]);
    await sql`alter table topics add column colour text`.execute(one);
    expect((await count(1)).rows).toEqual([{ n: 0 }]);
    expect((await kept()).rows).toHaveLength(kind === "postgres" ? 2 : 0);
  });
});
