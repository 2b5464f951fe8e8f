import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compareStatements, findCalls, openDescriber } from "./statement-types.mjs";

const root = path.join(import.meta.dirname, "..");
let describer: Awaited<ReturnType<typeof openDescriber>>;
beforeAll(async () => {
  describer = await openDescriber();
}, 120_000);
afterAll(() => describer.close());

/** What the check says of a query function whose first line is line 3, and which a test ran as this statement. */
async function check(code: string, sql: string, parameters: string[] = []): Promise<string[]> {
  const folder = mkdtempSync(path.join(root, "node_modules", ".statement-types-"));
  const config = { extends: path.join(root, "tsconfig.base.json"), include: ["*.ts"] };
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(config));
  const imports = `import { type Kysely, sql } from "kysely";\nimport type { Schema } from "${root}/server/src/db/schema.ts";\n`;
  writeFileSync(path.join(folder, "a.ts"), `${imports}export const run = (db: Kysely<Schema>) => ${code};\n`);
  const calls = findCalls(folder, "tsconfig.json", (file: string) => file.endsWith("/a.ts"));
  rmSync(folder, { recursive: true });
  return (await compareStatements([{ sql, parameters, place: "a.ts:3" }], calls, describer.describe))
    .problems;
}

const USERS = "select id, name, created_at from users where id = $1";

test("a statement whose rows have the types that the code says is accepted", async () => {
  const code = "sql<{ id: number; name: string | null; created_at: Date }>``.execute(db)";
  expect(await check(code, USERS, ["number"])).toEqual([]);
});

test("what the query builder says about its rows is compared, too", async () => {
  const code = 'db.selectFrom("users").select(sql<string>`id`.as("id")).executeTakeFirst()';
  expect(await check(code, "select id from users")).toEqual([
    "a.ts:3: column id is number in the database, and string here",
  ]);
});

test.for([
  ["id: string", "column id is number in the database, and string here"],
  ["created_at: string", "column created_at is Date in the database, and string here"],
  ["name: number | null", "column name is string in the database, and number here"],
  ["ids: number[]", "column ids is missing"],
])("an expected row of { %s } is refused", async ([row, message]) => {
  expect(await check(`sql<{ ${row} }>\`\`.execute(db)`, USERS, ["number"])).toEqual([`a.ts:3: ${message}`]);
});

test("a parameter of another type than the column is refused", async () => {
  expect(await check("sql``.execute(db)", USERS, ["boolean"])).toEqual([
    "a.ts:3: parameter 1 is number in the database, and boolean here",
  ]);
});

test("a statement that PostgreSQL refuses is named with the reason", async () => {
  expect(await check("sql``.execute(db)", "select colour from users")).toEqual([
    'a.ts:3: column "colour" does not exist: select colour from users',
  ]);
});

test("a statement that no test has run is named", async () => {
  const calls = [{ file: "a.ts", start: 3, end: 5, columns: new Map() }];
  expect(await compareStatements([], calls, describer.describe)).toEqual({
    problems: [],
    notRun: ["a.ts:3: no test runs this statement"],
  });
});
