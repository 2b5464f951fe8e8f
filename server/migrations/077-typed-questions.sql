-- Questions as people type them, with `1.`, `(a)` and `Ans:`, or in Aiken.
alter table import_batches
  drop constraint import_batches_format_check,
  add constraint import_batches_format_check
    check (format in ('csv', 'xlsx', 'json', 'gift', 'moodle', 'text'));
