-- Who changed what in the admin area. Rows are only ever added; an actor who is erased stays a bare number here.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  actor_id integer not null,
  -- The call that was made; its kind of object is `call` where it was refused.
  action text not null,
  object_kind text not null check (object_kind in ('chapter', 'topic', 'tag', 'content', 'question', 'user', 'call')),
  object_id integer,
  -- JSON null where the object was not there.
  before jsonb not null,
  after jsonb not null,
  request_id text not null
);
create index audit_log_by_object on audit_log (object_kind, object_id, id);

create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function immutable_row();
