import type pg from "pg";

/** The state of a freshly migrated database, to which `resetDatabase` returns it. */
export type Baseline = {
  tables: string[];
  /** The rows that migrations insert, by table. */
  rows: Map<string, string>;
  sequences: { name: string; value: string; isCalled: boolean }[];
  schemaHash: string;
};

/** Reads the state of a freshly migrated database. */
export async function readBaseline(pool: pg.Pool): Promise<Baseline> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  );
  const names = tables.map(({ name }) => name);
  const rows = new Map<string, string>();
  for (const name of await listFilledTables(pool, names)) {
    const found = await pool.query<{ rows: string }>(`select json_agg(t)::text as rows from "${name}" t`);
    rows.set(name, found.rows[0]?.rows ?? "[]");
  }
  const sequences = await Promise.all((await listSequences(pool)).map((name) => readSequence(pool, name)));
  return { tables: names, rows, sequences, schemaHash: await hashSchema(pool) };
}

/**
 * Deletes all rows, restores those of the migrations, and restarts the sequences. Returns false, with nothing
 * guaranteed, if a test has changed the schema.
 */
export async function resetDatabase(pool: pg.Pool, baseline: Baseline): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query("rollback");
    await client.query("discard all");
    if ((await hashSchema(client)) !== baseline.schemaHash) return false;
    const filled = await listFilledTables(client, baseline.tables);
    // As a replica, PostgreSQL runs no triggers and checks no foreign keys, so the order does not matter.
    await client.query(
      [
        "begin",
        "set local session_replication_role = replica",
        ...filled.map((name) => `delete from "${name}"`),
        ...[...baseline.rows].map(
          ([name, rows]) =>
            `insert into "${name}" overriding system value
              select * from json_populate_recordset(null::"${name}", ${client.escapeLiteral(rows)})`,
        ),
        ...baseline.sequences.map(
          ({ name, value, isCalled }) => `select setval('${name}', ${value}, ${isCalled})`,
        ),
        "commit",
      ].join(";\n"),
    );
    return true;
  } finally {
    client.release();
  }
}

type Queryable = Pick<pg.Pool, "query">;

async function listFilledTables(pool: Queryable, tables: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    tables
      .map((name) => `select '${name}' as name where exists (select from "${name}")`)
      .join("\nunion all "),
  );
  return rows.map(({ name }) => name);
}

async function listSequences(pool: Queryable): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public'`,
  );
  return rows.map(({ name }) => name);
}

async function readSequence(pool: Queryable, name: string) {
  const { rows } = await pool.query<{ value: string; called: boolean }>(
    `select last_value::text as value, is_called as called from ${name}`,
  );
  return { name, value: rows[0]?.value ?? "1", isCalled: rows[0]?.called ?? false };
}

/** A hash of tables, columns, constraints, functions, triggers and settings, which changes with the schema. */
async function hashSchema(pool: Queryable): Promise<string> {
  const { rows } = await pool.query<{ hash: string }>(`
    with owned as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
      parts as (
        select concat_ws('|', 'class', c.oid, relname, relkind, relpersistence, relacl) as part
          from pg_class c where relnamespace in (select oid from owned)
        union all
        select concat_ws('|', 'column', attrelid, attname, atttypid, attnotnull, attisdropped)
          from pg_attribute a join pg_class c on c.oid = a.attrelid
          where c.relnamespace in (select oid from owned) and attnum > 0 and c.relkind in ('r', 'v')
        union all
        select concat_ws('|', 'constraint', k.oid, conname, convalidated)
          from pg_constraint k where connamespace in (select oid from owned)
        union all
        select concat_ws('|', 'function', p.oid, proname, md5(prosrc))
          from pg_proc p where pronamespace in (select oid from owned)
        union all
        select concat_ws('|', 'trigger', t.oid, tgname, tgenabled)
          from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace in (select oid from owned)
        union all
        select concat_ws('|', 'setting', setdatabase, setrole, setconfig) from pg_db_role_setting
          where setdatabase in (0, (select oid from pg_database where datname = current_database()))
      )
    select md5(string_agg(part, E'\\n' order by part)) as hash from parts`);
  return rows[0]?.hash ?? "";
}
