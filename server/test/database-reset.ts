// Returns a test database to its first state: after each server test (test-database.ts) and before each browser test.

/**
 * Remembers the current rows of all tables in place of those remembered before, in a schema of its own, and creates the
 * function that restores them. A row that was inserted or updated since then has a later transaction id (`xmin`), so
 * only changed rows are written again.
 */
export const REMEMBER_ROWS_SQL = `
drop schema if exists remembered cascade;
create schema remembered;
create table remembered.state (singleton boolean primary key default true, restored_by bigint not null);
insert into remembered.state (restored_by) values (pg_current_xact_id()::text::bigint);
create table remembered.sequences as
  select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as value,
    last_value is not null as is_called
  from pg_sequences where schemaname = 'public';
create table remembered.tables as
  select relname::text as name, 0::bigint as row_count,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    (select string_agg(format('kept.%1$I = live.%1$I', attname), ' and ') from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where indrelid = c.oid and indisprimary) as is_same_row
  from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r';
do $$ declare t record; begin
  for t in select name from remembered.tables loop
    execute format('create table remembered.%1$I as table public.%1$I', t.name);
    execute format('update remembered.tables set row_count = (select count(*) from remembered.%1$I) where name = %1$L', t.name);
  end loop;
end $$;
create function remembered.restore() returns setof text language plpgsql as $$
declare
  t record;
  rows_deleted bigint;
  rows_left bigint := 0;
begin
  -- As a replica, PostgreSQL runs no triggers and checks no foreign keys, so the order does not matter.
  set local session_replication_role = replica;
  for t in select * from remembered.tables loop
    execute format('delete from public.%I where xmin::text::bigint > (select restored_by from remembered.state)', t.name);
    get diagnostics rows_deleted = row_count;
    if t.row_count > 0 then execute format('select count(*) from public.%I', t.name) into rows_left; end if;
    if rows_left < t.row_count then
      execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from remembered.%1$I kept
        where not exists (select from public.%1$I live where %3$s)', t.name, t.columns, t.is_same_row);
    end if;
    if rows_deleted > 0 or rows_left < t.row_count then return next t.name; end if;
  end loop;
  perform setval(name::regclass, value, is_called) from remembered.sequences;
  update remembered.state set restored_by = pg_current_xact_id()::text::bigint;
end $$;
`;

/** Deletes what tests have added and restores what they have changed or deleted. Returns the names of those tables. */
export const RESTORE_ROWS_SQL = "select remembered.restore() as name";

/**
 * A hash of tables, columns, constraints, functions, triggers and settings. Rows can't be restored if a test has changed
 * it.
 */
export const HASH_SCHEMA_SQL = `
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
    select md5(string_agg(part, E'\\n' order by part)) as hash from parts`;
