type RunSql = (statement: string) => Promise<Record<string, unknown>[]>;

/** Row count and SHA-256 of the sorted rows of each table; names in brackets stand for the same of schema objects. */
export type TableFingerprints = ReadonlyMap<string, { rows: number; sha256: string }>;

const TABLES = "select tablename as name from pg_tables where schemaname = 'public' order by tablename";

const SCHEMA_QUERIES: Record<string, string> = {
  "(sequences)": "select sequencename, last_value from pg_sequences where schemaname = 'public'",
  "(columns)": `select table_name, column_name, udt_name, is_nullable, column_default, generation_expression
    from information_schema.columns where table_schema = 'public'`,
  "(indexes)": "select indexdef from pg_indexes where schemaname = 'public'",
  "(constraints)": `select conrelid::regclass, conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace`,
  "(triggers)": "select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal",
  "(functions)": "select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace",
};

export async function fingerprintTables(run: RunSql): Promise<TableFingerprints> {
  const names = (await run(TABLES)).map(({ name }) => String(name));
  const tableQueries = names.map((name) => fingerprintQuery(name, `public.${name}`));
  const schemaQueries = Object.entries(SCHEMA_QUERIES).map(([name, statement]) =>
    fingerprintQuery(name, `(${statement})`),
  );
  const rows = await run([...tableQueries, ...schemaQueries].join(" union all "));
  return new Map(
    rows.map(({ name, rows, sha256 }) => [String(name), { rows: Number(rows), sha256: String(sha256) }]),
  );
}

const fingerprintQuery = (name: string, source: string) => `select '${name}' as name, count(*) as rows,
  encode(sha256(convert_to(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), ''), 'UTF8')), 'hex')
    as sha256 from ${source} t`;

/** Names of the tables whose number of rows has changed. */
export function tablesWithChangedCounts(before: TableFingerprints, after: TableFingerprints): string[] {
  return [...before]
    .filter(([name, { rows }]) => !name.startsWith("(") && after.get(name)?.rows !== rows)
    .map(([name]) => name);
}

/** Names of the tables and schema objects that differ. */
export function differences(before: TableFingerprints, after: TableFingerprints): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.filter((name) => before.get(name)?.sha256 !== after.get(name)?.sha256);
}
