type Run = (statement: string) => Promise<Record<string, unknown>[]>;

/** Of each table how many rows it has and the SHA-256 of them in order; and where the sequences stand. */
export type Prints = ReadonlyMap<string, { rows: number; sha256: string }>;

const TABLES = "select tablename as name from pg_tables where schemaname = 'public' order by tablename";

export async function printTables(run: Run): Promise<Prints> {
  const names = (await run(TABLES)).map(({ name }) => String(name));
  const parts = names.map((name) => printOf(name, `public.${name}`));
  const sequences = "(select sequencename, last_value from pg_sequences where schemaname = 'public')";
  const rows = await run([...parts, printOf("sequences", sequences)].join(" union all "));
  return new Map(
    rows.map(({ name, rows, sha256 }) => [String(name), { rows: Number(rows), sha256: String(sha256) }]),
  );
}

const printOf = (name: string, source: string) => `select '${name}' as name, count(*) as rows,
  encode(sha256(convert_to(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), ''), 'UTF8')), 'hex')
    as sha256 from ${source} t`;

/** Names of what is in one and not the same in the other. */
export function differences(before: Prints, after: Prints): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.filter((name) => before.get(name)?.sha256 !== after.get(name)?.sha256);
}
