import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "../../test/test-database.ts";
import { asPrepared, statementName } from "./prepared-statement-names.ts";

test("marked statements stay prepared in PostgreSQL after rollbacks and table changes", async () => {
  const { db, close, kind } = await openTestDatabase();
  onTestFinished(close);
  await db.connection().execute(async (connection) => {
    const count = (minId: number) =>
      sql<{ n: number }>`${asPrepared} select count(*) as n from topics where id > ${minId}`.execute(
        connection,
      );
    const preparedStatements = () =>
      sql<{ name: string }>`select name from pg_prepared_statements`.execute(connection);
    const rolledBack = connection.transaction().execute(async (tx) => {
      await sql`${asPrepared} select ${1}::int`.execute(tx);
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect((await count(0)).rows).toEqual([{ n: 0 }]);
    await sql`alter table topics add column colour text`.execute(connection);
    expect((await count(1)).rows).toEqual([{ n: 0 }]);
    expect((await preparedStatements()).rows).toHaveLength(kind === "postgres" ? 2 : 0);
  });
});

test("a statement has the same name in every process, and different statements have different names", async () => {
  const [first, other] = ["/* prepared */ select 1", "/* prepared */ select 2"];
  const names = [await namesInOtherProcess([first, other]), await namesInOtherProcess([other, first])];
  expect(names[1]).toEqual(names[0]?.toReversed());
  expect(names[0]).toEqual([statementName(first), statementName(other)]);
  expect(statementName(first)).not.toBe(statementName(other));
  expect(statementName(first)?.length).toBeLessThan(64);
  expect(statementName("select 1")).toBeUndefined();
});

/** Returns the names that a separate process gives to these statements. */
async function namesInOtherProcess(texts: string[]): Promise<string[]> {
  const module = JSON.stringify(path.join(import.meta.dirname, "prepared-statement-names.ts"));
  const script = `import { statementName } from ${module};
    console.log(JSON.stringify(JSON.parse(process.argv[1]).map(statementName)));`;
  const args = ["--input-type=module", "-e", script, JSON.stringify(texts)];
  return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout);
}
