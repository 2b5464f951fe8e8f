-- What the preview of a file tells about the file as a whole: its encoding, columns that are not read.
alter table import_batches
  add column notices jsonb not null default '[]',
  -- Number of rows of the current step, and when it began, from which the time left is estimated.
  add column step_total integer,
  add column step_started_at timestamptz not null default app_now(),
  drop constraint import_batches_format_check,
  add constraint import_batches_format_check check (format in ('csv', 'xlsx', 'json', 'gift', 'moodle'));

-- The chapter and topic that the file names for a row if no topic here has these names.
alter table import_rows add column category text;
