type Run = (statement: string) => Promise<Record<string, unknown>[]>;

/** Of each table how many rows it has and the SHA-256 of them in order; in brackets the same of how they are made. */
export type Prints = ReadonlyMap<string, { rows: number; sha256: string }>;

const TABLES = "select tablename as name from pg_tables where schemaname = 'public' order by tablename";

const SHAPE: Record<string, string> = {
  "(sequences)": "select sequencename, last_value from pg_sequences where schemaname = 'public'",
  "(columns)": `select table_name, column_name, udt_name, is_nullable, column_default, generation_expression
    from information_schema.columns where table_schema = 'public'`,
  "(indexes)": "select indexdef from pg_indexes where schemaname = 'public'",
  "(constraints)": `select conrelid::regclass, conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace`,
  "(triggers)": "select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal",
  "(functions)": "select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace",
};

export async function printTables(run: Run): Promise<Prints> {
  const names = (await run(TABLES)).map(({ name }) => String(name));
  const parts = names.map((name) => printOf(name, `public.${name}`));
  const shape = Object.entries(SHAPE).map(([name, statement]) => printOf(name, `(${statement})`));
  const rows = await run([...parts, ...shape].join(" union all "));
  return new Map(
    rows.map(({ name, rows, sha256 }) => [String(name), { rows: Number(rows), sha256: String(sha256) }]),
  );
}

const printOf = (name: string, source: string) => `select '${name}' as name, count(*) as rows,
  encode(sha256(convert_to(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), ''), 'UTF8')), 'hex')
    as sha256 from ${source} t`;

/** Names of tables that have another number of rows than they had. */
export function recounted(before: Prints, after: Prints): string[] {
  return [...before]
    .filter(([name, { rows }]) => !name.startsWith("(") && after.get(name)?.rows !== rows)
    .map(([name]) => name);
}

/** Names of what is in one and not the same in the other. */
export function differences(before: Prints, after: Prints): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.filter((name) => before.get(name)?.sha256 !== after.get(name)?.sha256);
}
