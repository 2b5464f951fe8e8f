-- What the jobs that forget look up by age.
create index rate_limits_by_expiry on rate_limits (expire);
create index consents_unused on consents (expires_at) where granted_at is null and expires_at is not null;
create index import_batches_by_age on import_batches (created_at);
create index import_rows_with_drafts on import_rows (batch_id) where draft is not null;
