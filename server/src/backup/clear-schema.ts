/**
 * Drops what a dump brings along from the schema `public`, in psql's words. Extensions and the schema itself stay:
 * they may belong to someone else. Names are gathered first, as a name is gone once its object is.
 */
export const clearing = `do $$
declare statements text[]; statement text;
begin
  with extension_owned as (select classid, objid from pg_depend where deptype = 'e'),
  found as (
    select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end
      as sort, oid::regclass::text as name
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and not relispartition
      and ('pg_class'::regclass, oid) not in (select classid, objid from extension_owned)
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
        and relkind = 'S' and deptype in ('a', 'i'))
    union all
    select 'routine', oid::regprocedure::text from pg_proc
    where pronamespace = 'public'::regnamespace
      and ('pg_proc'::regclass, oid) not in (select classid, objid from extension_owned)
    union all
    select 'type', oid::regtype::text from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
      and ('pg_type'::regclass, oid) not in (select classid, objid from extension_owned)
  )
  select array_agg(format('drop %s if exists %s cascade', sort, name)) into statements from found;
  foreach statement in array coalesce(statements, '{}') loop execute statement; end loop;
end $$;`;
