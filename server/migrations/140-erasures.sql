-- Which accounts were erased, as a hash that names nobody: when an older backup is restored, they are erased again. The
-- account's number alone would not do, as it may be given anew after a restore.
create function account_hash(users) returns bytea language sql stable as
  $$ select sha256(convert_to($1.id || ':' || coalesce($1.google_sub, $1.demo_role), 'UTF8')) $$;

create table erasures (
  account_hash bytea primary key,
  erased_at timestamptz not null default app_now()
);

-- A trigger, so that an account which an operator deletes by hand is noted as well.
create function note_erasure() returns trigger language plpgsql as $$
begin
  insert into erasures (account_hash) values (account_hash(old))
  on conflict (account_hash) do update set erased_at = excluded.erased_at;
  return old;
end $$;
create trigger users_erased after delete on users for each row execute function note_erasure();
