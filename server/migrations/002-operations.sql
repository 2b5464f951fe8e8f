-- Counters of rate limits that several processes share; the shape is rate-limiter-flexible's.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on rate_limits (expire);

-- A running job is leased to one process, which renews the lease while it works. An expired lease means that the
-- process died, and counts as a failure.
create table jobs (
  name text primary key,
  every_seconds integer not null,
  run_at timestamptz not null default app_now(),
  last_run_at timestamptz,
  last_error text,
  lease_owner text,
  lease_until timestamptz,
  -- Failures since the last success; each doubles the wait before the next run.
  failures integer not null default 0,
  constraint jobs_lease_check check ((lease_owner is null) = (lease_until is null))
);

-- Notices to all signed-in users, such as of a data breach. At most one is current; earlier ones stay as the record.
create table notices (
  id integer generated always as identity primary key,
  text text not null check (text <> ''),
  published_at timestamptz not null default app_now(),
  ended_at timestamptz
);
create unique index notices_current_key on notices ((true)) where ended_at is null;

-- Changes in the admin area and forbidden requests, each with its actor. Rows are only added, and deleted when they are
-- old enough. The id of an erased actor stays, so `actor_id` is no foreign key.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  actor_id integer not null,
  -- The name of the endpoint. For a forbidden request, object_kind is 'call' (a request).
  action text not null,
  object_kind text not null check (object_kind in
    ('chapter', 'topic', 'tag', 'content', 'question', 'user', 'image', 'import', 'exam', 'notice', 'call')),
  object_id integer,
  -- JSON null where the object did not exist.
  before jsonb not null,
  after jsonb not null,
  request_id text not null
);
create index audit_log_object_idx on audit_log (object_kind, object_id, id);
create index audit_log_kind_idx on audit_log (object_kind, id);
create index audit_log_at_idx on audit_log (at);
-- For counting a student's forbidden requests, and the questions quarantined because of reports, within a day.
create index audit_log_actor_idx on audit_log (actor_id, at);
create trigger audit_log_reject_update before update or truncate on audit_log
  for each statement execute function reject_update();

-- Rows of forbidden requests may be deleted after 90 days, all others after 400.
create function reject_recent_audit_delete() returns trigger language plpgsql as $$
begin
  if old.at > app_now()
    - (case when old.object_kind = 'call' then interval '90 days' else interval '400 days' end) then
    raise exception '% rows are never changed', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger audit_log_reject_delete before delete on audit_log
  for each row execute function reject_recent_audit_delete();

-- The checksum of the library that was seeded last, so that a start only has to compare one value.
create table seed_state (
  singleton boolean primary key default true check (singleton),
  checksum text not null,
  seeded_at timestamptz not null default app_now()
);

-- A fingerprint of each row as it was seeded last: rows that an editor has changed or deleted since are left alone.
create table seed_fingerprints (
  kind text not null check (kind in ('chapter', 'topic', 'tag', 'content', 'question')),
  slug text not null,
  fingerprint text not null,
  primary key (kind, slug)
);
