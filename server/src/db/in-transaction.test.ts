import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { isOnPostgres, openTestDatabase, waitUntilBlocked } from "../../test/test-database.ts";
import type { Db } from "./connect.ts";
import { inTransaction } from "./in-transaction.ts";

async function open() {
  const { db, close } = await openTestDatabase();
  onTestFinished(close);
  return db;
}

const addUser = (tx: Db, sub: string) =>
  tx.insertInto("users").values({ google_sub: sub }).returning("id").executeTakeFirstOrThrow();
const namesOf = async (db: Db) =>
  (await db.selectFrom("users").select("name").orderBy("id").execute()).map(({ name }) => name);
const failWith = (tx: Db, sqlState: string) =>
  sql`do ${sql.lit(`begin raise exception 'lost' using errcode = '${sqlState}'; end`)}`.execute(tx);

test.runIf(isOnPostgres)(
  "of two transactions that wait for each other, both are done in the end",
  async () => {
    const db = await open();
    const users = [await addUser(db, "sub-1"), await addUser(db, "sub-2")];
    const rename = (tx: Db, index: number, suffix: string) =>
      tx
        .updateTable("users")
        .set({ name: sql<string>`coalesce(name, '') || ${suffix}::text` })
        .where("id", "=", users[index]?.id ?? 0)
        .execute();
    let tries = 0;
    let second: Promise<unknown> = Promise.resolve();
    await inTransaction(db, async (tx) => {
      tries += 1;
      await rename(tx, 0, "a");
      if (tries === 1) {
        second = inTransaction(db, async (other) => {
          tries += 1;
          await rename(other, 1, "b");
          await rename(other, 0, "b");
        });
        await waitUntilBlocked(db);
      }
      await rename(tx, 1, "a");
    });
    await second;
    expect(tries).toBe(3);
    expect((await namesOf(db)).map((name) => [...(name ?? "")].sort().join(""))).toEqual(["ab", "ab"]);
  },
);

test.for([
  ["40001", 3],
  ["40P01", 3],
  ["23505", 1],
] as const)(
  "work that always fails with SQLSTATE %s is tried %i times, and writes nothing",
  async ([sqlState, expected]) => {
    const db = await open();
    let tries = 0;
    const run = inTransaction(db, async (tx) => {
      tries += 1;
      await addUser(tx, `sub-${tries}`);
      await failWith(tx, sqlState);
    });
    await expect(run).rejects.toMatchObject({ code: sqlState });
    expect(tries).toBe(expected);
    expect(await namesOf(db)).toEqual([]);
  },
);
