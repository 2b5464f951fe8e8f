import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "../../test/test-database.ts";
import { nameOf, planKept } from "./kept-plans.ts";

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

test("two processes name a statement alike, whatever either has run before, and other statements differently", async () => {
  const [one, other] = ["/* plan kept */ select 1", "/* plan kept */ select 2"];
  const names = [await namesElsewhere([one, other]), await namesElsewhere([other, one])];
  expect(names[1]).toEqual(names[0]?.toReversed());
  expect(names[0]).toEqual([nameOf(one), nameOf(other)]);
  expect(nameOf(one)).not.toBe(nameOf(other));
  expect(nameOf(one)?.length).toBeLessThan(64);
  expect(nameOf("select 1")).toBeUndefined();
});

/** The names that a process of its own gives to these statements. */
async function namesElsewhere(texts: string[]): Promise<string[]> {
  const module = JSON.stringify(path.join(import.meta.dirname, "kept-plans.ts"));
  const script = `import { nameOf } from ${module};
    console.log(JSON.stringify(JSON.parse(process.argv[1]).map(nameOf)));`;
  const given = ["--input-type=module", "-e", script, JSON.stringify(texts)];
  return JSON.parse((await promisify(execFile)(process.execPath, given)).stdout);
}
