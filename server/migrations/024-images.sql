-- Pictures that editors uploaded, encoded anew as WebP. Their name is a hash of these bytes, so a row never changes;
-- uploading the same picture again only renews its date.
create table images (
  hash text primary key check (hash ~ '^[a-z0-9]{22}$'),
  bytes bytea not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamptz not null default app_now()
);
create trigger images_are_immutable before update of hash, bytes on images
  for each row execute function immutable_row();

alter table audit_log drop constraint audit_log_object_kind_check;
alter table audit_log add check
  (object_kind in ('chapter', 'topic', 'tag', 'content', 'question', 'user', 'image', 'call'));
create index audit_log_by_kind on audit_log (object_kind, id);
