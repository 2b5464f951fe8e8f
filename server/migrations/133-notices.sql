-- What every signed-in user is told, such as a breach of data. At most one stands; earlier ones stay as the record.
create table notices (
  id integer generated always as identity primary key,
  text text not null check (text <> ''),
  published_at timestamptz not null default app_now(),
  ended_at timestamptz
);
create unique index notices_current on notices ((true)) where ended_at is null;

alter table audit_log drop constraint audit_log_object_kind_check;
alter table audit_log add constraint audit_log_object_kind_check check
  (object_kind in ('chapter', 'topic', 'tag', 'content', 'question', 'user', 'image', 'import', 'exam', 'notice', 'call'));
