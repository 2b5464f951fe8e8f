import { writeFile } from "node:fs/promises";
import path from "node:path";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";
import { createPGlite } from "./embedded.ts";
import { migrate } from "./migrate.ts";

const TARGET = path.join(import.meta.dirname, "schema.ts");
const TYPES: Record<string, string> = {
  int2: "number",
  int4: "number",
  int8: "number",
  numeric: "number",
  text: "string",
  varchar: "string",
  bool: "boolean",
  bytea: "Buffer",
  timestamptz: "Date",
  date: "Date",
  interval: "string",
  jsonb: "Json",
  _text: "string[]",
  _int4: "number[]",
  float8: "number",
  _float8: "number[]",
  float4: "number",
  tsvector: "string",
};

type Column = {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: string;
  has_default: boolean;
};

/** Returns the text of schema.ts, the table types for Kysely, generated from the current migrations. */
export async function generateSchema(): Promise<string> {
  const lite = await createPGlite();
  const pool = new pg.Pool({ ...(createPgConfig(lite) as pg.PoolConfig), max: 1 });
  await migrate(pool);
  const { rows } = await pool.query<Column>(
    `select table_name, column_name, udt_name, is_nullable,
       (column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS') as has_default
     from information_schema.columns
     where table_schema = 'public' and table_name <> 'schema_migrations'
     order by table_name, ordinal_position`,
  );
  await pool.end();
  await lite.close();
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const bodies = [...tables].map(
    ([name, columns]) => `  ${name}: {\n${columns.map(columnLine).join("")}  };\n`,
  );
  return `// Generated from migrations/ by generate-schema.ts; a test fails when it is stale.
import type { ColumnType, Generated } from "kysely";

type Json = ColumnType<unknown, string, string>;
type DefaultedJson = ColumnType<unknown, string | undefined, string>;

export type Schema = {
${bodies.join("")}};
`;
}

function columnLine({ column_name, udt_name, is_nullable, has_default }: Column): string {
  const base = TYPES[udt_name];
  if (!base) throw new Error(`No TypeScript type is known for ${udt_name} (${column_name})`);
  if (base === "Json") return `    ${column_name}: ${has_default ? "DefaultedJson" : "Json"};\n`;
  const type = is_nullable === "YES" ? `${base} | null` : base;
  return `    ${column_name}: ${has_default ? `Generated<${type}>` : type};\n`;
}

if (import.meta.main) await writeFile(TARGET, await generateSchema());
