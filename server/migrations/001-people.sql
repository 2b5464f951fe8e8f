-- One clock for everything a quiz or a session depends on. Only tests set the shift.
create table app_clock (
  only_row boolean primary key default true check (only_row),
  shift interval not null default '0'
);
insert into app_clock default values;

create function app_now() returns timestamptz language sql volatile as
  $$ select clock_timestamp() + shift from app_clock $$;

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
  check (google_sub is not null or demo_role is not null)
);

-- Only a hash of the token is kept: a copy of this table signs nobody in.
create table sessions (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now()
);
create index sessions_by_user on sessions (user_id);

-- Counters of the limits that several processes share (rate-limiter-flexible's own shape).
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table jobs (
  kind text primary key,
  every_seconds integer not null,
  run_at timestamptz not null default app_now(),
  last_run_at timestamptz,
  last_error text
);
