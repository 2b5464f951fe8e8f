/**
 * Remembers the current rows of all tables, in a schema of its own, and creates the function that restores them. A row
 * that was inserted or updated since then has a later transaction id (`xmin`), so only changed rows are written again.
 */
export const REMEMBER_ROWS_SQL = `
create schema seeded;
create table seeded.state (singleton boolean primary key default true, restored_by bigint not null);
insert into seeded.state (restored_by) values (pg_current_xact_id()::text::bigint);
create table seeded.sequences as
  select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as value,
    last_value is not null as is_called
  from pg_sequences where schemaname = 'public';
create table seeded.tables as
  select relname::text as name, 0::bigint as row_count,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    (select string_agg(format('kept.%1$I = live.%1$I', attname), ' and ') from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where indrelid = c.oid and indisprimary) as is_same_row
  from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r';
do $$ declare t record; begin
  for t in select name from seeded.tables loop
    execute format('create table seeded.%1$I as table public.%1$I', t.name);
    execute format('update seeded.tables set row_count = (select count(*) from seeded.%1$I) where name = %1$L', t.name);
  end loop;
end $$;
create function seeded.restore() returns setof text language plpgsql as $$
declare
  t record;
  rows_deleted bigint;
  rows_left bigint;
begin
  -- As a replica, PostgreSQL runs no triggers and checks no foreign keys, so the order does not matter.
  set local session_replication_role = replica;
  for t in select * from seeded.tables loop
    execute format('delete from public.%I where xmin::text::bigint > (select restored_by from seeded.state)', t.name);
    get diagnostics rows_deleted = row_count;
    execute format('select count(*) from public.%I', t.name) into rows_left;
    if rows_left < t.row_count then
      execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from seeded.%1$I kept
        where not exists (select from public.%1$I live where %3$s)', t.name, t.columns, t.is_same_row);
    end if;
    if rows_deleted > 0 or rows_left < t.row_count then return next t.name; end if;
  end loop;
  perform setval(name::regclass, value, is_called) from seeded.sequences;
  update seeded.state set restored_by = pg_current_xact_id()::text::bigint;
end $$;
`;

/** Deletes what tests have added and restores what they have changed or deleted. Returns the names of those tables. */
export const RESTORE_ROWS_SQL = "select seeded.restore() as name";
