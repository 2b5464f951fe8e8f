-- The quizzes and drills that a learner has started, for the limits per hour. Rows of their own, because a quiz can be
-- discarded.
create table starts (
  user_id integer not null references users on delete cascade,
  id integer generated always as identity,
  kind text not null check (kind in ('quiz', 'drill')),
  started_at timestamptz not null default app_now(),
  primary key (user_id, id)
);
create index starts_limit_idx on starts (user_id, kind, id desc);
create index starts_started_at_idx on starts (started_at);
insert into starts (user_id, kind, started_at)
  select user_id, 'quiz', created_at from quizzes where created_at > (select app_now()) - interval '1 hour' order by id;

-- A set of drills is generated again from its seed and kinds instead of being stored, by the version of the generator
-- that generated it. Finished sets keep their results. A set that an older program began, without a seed, can still be
-- finished by that program only; like all unfinished ones it is deleted after a day.
alter table drills
  alter column items set default '[]',
  add column seed text not null default '',
  add column kinds text[] not null default '{}',
  add column generator smallint not null default 0;
update drills set items = '[]' where finished_at is not null;

-- The name of an uploaded file can name people. It goes with the editor who uploaded the file.
alter table import_batches alter column name drop not null;
create function forget_file_name() returns trigger language plpgsql as $$
begin
  new.name = null;
  return new;
end $$;
create trigger import_batches_forget_file_name before update of created_by on import_batches
  for each row when (old.created_by is not null and new.created_by is null) execute function forget_file_name();
update import_batches set name = null where created_by is null;

-- The one exception to the rule that rows of the audit log never change: entries of uploads no longer name the file.
alter table audit_log disable trigger audit_log_reject_update;
update audit_log set after = after - 'name' where action = 'previewImport' and after ? 'name';
alter table audit_log enable trigger audit_log_reject_update;
