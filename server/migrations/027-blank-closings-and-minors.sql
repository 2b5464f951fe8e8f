-- How many questions of a day in India a learner has closed, so that their keys could be seen, and how many of them left
-- blank, for the allowance of blank ones.
create table daily_closings (
  user_id integer not null references users on delete cascade,
  local_date date not null,
  closed integer not null,
  blank integer not null,
  primary key (user_id, local_date)
);
create index daily_closings_date_idx on daily_closings (local_date);

-- From when on the key of a question can be seen that was left blank beyond the allowance of the day; null: at once.
alter table quiz_questions add column key_opens_at timestamptz;

-- What must outlive an account, or its owner could undo it by deleting the account and signing in again: that its owner
-- declared to be under 18, and that a parent withdrew consent. Identified by a hash of Google's id, without the id of the
-- account, so that it identifies the next account of the same person; kept for a year.
create table minor_records (
  subject_hash bytea primary key,
  is_withdrawn boolean not null,
  recorded_at timestamptz not null default app_now()
);
create index minor_records_recorded_at_idx on minor_records (recorded_at);

create function subject_hash(users) returns bytea language sql stable as
  $$ select sha256(convert_to('subject:' || $1.google_sub, 'UTF8')) $$;

-- A trigger, like that of erasures. Before the deletion, because the consents go with the account.
create function record_minor() returns trigger language plpgsql as $$
begin
  insert into minor_records (subject_hash, is_withdrawn)
    select subject_hash(old), latest.withdrawn_at is not null
    from (select is_minor, withdrawn_at from consents where user_id = old.id order by id desc limit 1) as latest
    where latest.is_minor
  on conflict (subject_hash) do update set is_withdrawn = excluded.is_withdrawn, recorded_at = excluded.recorded_at;
  return old;
end $$;
create trigger users_record_minor before delete on users
  for each row when (old.google_sub is not null) execute function record_minor();

-- A new account of the same person begins where the last one ended.
create function restore_minor() returns trigger language plpgsql as $$
begin
  insert into consents (user_id, is_minor, notice_version, given_by, granted_at, withdrawn_at)
    select new.id, true, '2026-12', case when is_withdrawn then 'parent' end, case when is_withdrawn then recorded_at end,
      case when is_withdrawn then recorded_at end
    from minor_records where subject_hash = subject_hash(new);
  return null;
end $$;
create trigger users_restore_minor after insert on users
  for each row when (new.google_sub is not null) execute function restore_minor();
