// Ours, because a package for it brings 35 packages to save some thirty of these lines: decision 31.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { type ColumnMetadata, Kysely, PostgresDialect } from "kysely";
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
  tstzmultirange: "string",
};

/** Returns the text of schema.ts, the table types for Kysely, generated from the current migrations. */
export async function generateSchema(): Promise<string> {
  const lite = await createPGlite();
  const pool = new pg.Pool({ ...(createPgConfig(lite) as pg.PoolConfig), max: 1 });
  await migrate(pool);
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const tables = await db.introspection.getTables();
  await db.destroy();
  await lite.close();
  const bodies = tables
    .filter(({ name }) => name !== "schema_migrations")
    .map(({ name, columns }) => `  ${name}: {\n${columns.map(columnLine).join("")}  };\n`);
  return `// Generated from migrations/ by generate-schema.ts; a test fails when it is stale.
import type { ColumnType, Generated } from "kysely";

type Json = ColumnType<unknown, string, string>;
type DefaultedJson = ColumnType<unknown, string | undefined, string>;

export type Schema = {
${bodies.join("")}};
`;
}

function columnLine({
  name,
  dataType,
  isNullable,
  hasDefaultValue,
  isAutoIncrementing,
}: ColumnMetadata): string {
  const base = TYPES[dataType];
  if (!base) throw new Error(`No TypeScript type is known for ${dataType} (${name})`);
  const hasDefault = hasDefaultValue || isAutoIncrementing;
  if (base === "Json") return `    ${name}: ${hasDefault || isNullable ? "DefaultedJson" : "Json"};\n`;
  const type = isNullable ? `${base} | null` : base;
  return `    ${name}: ${hasDefault ? `Generated<${type}>` : type};\n`;
}

if (import.meta.main) await writeFile(TARGET, await generateSchema());
