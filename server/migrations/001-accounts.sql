-- The clock for everything that a quiz or a session depends on. Only tests set the shift.
create table test_clock (
  singleton boolean primary key default true check (singleton),
  shift interval not null default '0'
);
insert into test_clock default values;

-- PL/pgSQL, because it keeps its plan for the whole connection: an SQL function that reads a table is planned again in
-- each statement.
create function app_now() returns timestamptz language plpgsql volatile as
  $$ begin return clock_timestamp() + (select shift from test_clock); end $$;

-- For triggers on tables and columns that never change.
create function reject_update() returns trigger language plpgsql as
  $$ begin raise exception '% rows are never changed', tg_table_name using errcode = 'restrict_violation'; end $$;

create table users (
  id integer generated always as identity primary key,
  google_sub text unique,
  demo_role text unique check (demo_role in ('student', 'editor')),
  email text not null default '',
  name text not null default '',
  city text not null default '',
  role text not null default 'student' check (role in ('student', 'editor', 'admin')),
  target_exam text check (target_exam in ('JEE Main', 'JEE Advanced')),
  target_year integer not null default 0,
  class_standard text check (class_standard in ('IX', 'X', 'XI', 'XII')),
  latest_chapter_id integer,
  created_at timestamptz not null default app_now(),
  -- Sessions are deleted when they end, so the last visit is stored here: dormant accounts are erased.
  last_visit_at timestamptz not null default app_now(),
  check (google_sub is not null or demo_role is not null)
);
create index users_last_visit_idx on users (last_visit_at) where role = 'student';
-- The admins are locked when one of them leaves or loses the role, so that at least one remains.
create index users_admins_idx on users (id) where role = 'admin';

-- Only a hash of the token is stored, so a stolen copy of this table cannot be used to sign in.
create table sessions (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  id integer generated always as identity,
  -- A coarse name of the browser, for the list of devices in the profile.
  device text not null default ''
);
create index sessions_user_idx on sessions (user_id);
create unique index sessions_id_key on sessions (id);

-- Consents to the privacy notice, by the user or a parent; used only if the settings require consent. One row per
-- consent: a withdrawn one stays as the record. Links are stored as hashes, like sessions.
create table consents (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  is_minor boolean not null,
  notice_version text not null,
  given_by text check (given_by in ('self', 'parent')),
  parent_email_hash bytea,
  token_hash bytea unique,
  requested_at timestamptz not null default app_now(),
  expires_at timestamptz,
  granted_at timestamptz,
  withdrawn_at timestamptz,
  -- The parent's own link, which the learner never sees: only this link can renew a withdrawn consent.
  parent_token_hash bytea unique,
  check ((given_by is null) = (granted_at is null)),
  check (given_by is null or (given_by = 'parent') = is_minor),
  check (withdrawn_at is null or granted_at is not null),
  check ((token_hash is null) = (parent_email_hash is null) and (token_hash is null) = (expires_at is null))
);
create unique index consents_pending_key on consents (user_id) where granted_at is null;
create unique index consents_in_force_key on consents (user_id) where granted_at is not null and withdrawn_at is null;
create index consents_user_idx on consents (user_id);
create index consents_unused_idx on consents (expires_at) where granted_at is null and expires_at is not null;

-- Erased accounts, as a hash that identifies nobody: after an older backup is restored they are erased again. The id
-- alone isn't enough, because a restored database may give it to another account.
create function account_hash(users) returns bytea language sql stable as
  $$ select sha256(convert_to($1.id || ':' || coalesce($1.google_sub, $1.demo_role), 'UTF8')) $$;

create table erasures (
  account_hash bytea primary key,
  erased_at timestamptz not null default app_now()
);

-- A trigger, so that an account which an operator deletes by hand is recorded too.
create function record_erasure() returns trigger language plpgsql as $$
begin
  insert into erasures (account_hash) values (account_hash(old))
  on conflict (account_hash) do update set erased_at = excluded.erased_at;
  return old;
end $$;
create trigger users_record_erasure after delete on users for each row execute function record_erasure();
