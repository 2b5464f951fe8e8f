-- Who agreed to the privacy notice, for whom and when: asked for only where the settings say so. One row an agreement:
-- what was withdrawn stays as the record of it. Of a link only a hash is kept, as of a session.
create table consents (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  is_minor boolean not null,
  notice_version text not null,
  given_by text check (given_by in ('self', 'parent')),
  parent_email_hash bytea,
  token_hash bytea unique,
  asked_at timestamptz not null default app_now(),
  expires_at timestamptz,
  granted_at timestamptz,
  withdrawn_at timestamptz,
  check ((given_by is null) = (granted_at is null)),
  check (given_by is null or (given_by = 'parent') = is_minor),
  check (withdrawn_at is null or granted_at is not null),
  check ((token_hash is null) = (parent_email_hash is null) and (token_hash is null) = (expires_at is null))
);
create unique index consents_asked on consents (user_id) where granted_at is null;
create unique index consents_in_force on consents (user_id) where granted_at is not null and withdrawn_at is null;
create index consents_by_user on consents (user_id);
