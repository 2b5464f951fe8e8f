-- Files of questions on their way into the bank: read and drawn first, looked at, then stored all at once.
create table import_batches (
  id integer generated always as identity primary key,
  name text not null,
  format text not null check (format in ('csv', 'json', 'gift', 'moodle')),
  state text not null default 'reading'
    check (state in ('reading', 'ready', 'failed', 'importing', 'imported', 'undone')),
  total integer not null,
  -- Rows that the present step is through with.
  done integer not null default 0,
  failure text,
  created_by integer references users on delete set null,
  created_at timestamptz not null default app_now(),
  -- The last sign of life of the process at work: without one the work is known to be lost.
  touched_at timestamptz not null default app_now()
);
create index import_batches_by_author on import_batches (created_by) where created_by is not null;

create table import_rows (
  batch_id integer not null references import_batches on delete cascade,
  position integer not null,
  line integer not null,
  level text not null check (level in ('ok', 'warning', 'error')),
  messages jsonb not null default '[]',
  duplicates jsonb not null default '[]',
  -- What would be stored, and its texts drawn; null where the row cannot be read, and again when the batch is old.
  draft jsonb,
  drawn jsonb,
  question_id integer references questions,
  undone boolean not null default false,
  primary key (batch_id, position)
);
create index import_rows_by_question on import_rows (question_id) where question_id is not null;

alter table audit_log drop constraint audit_log_object_kind_check;
alter table audit_log add constraint audit_log_object_kind_check check
  (object_kind in ('chapter', 'topic', 'tag', 'content', 'question', 'user', 'image', 'import', 'call'));
