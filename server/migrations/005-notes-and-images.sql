create table notes (
  id integer generated always as identity primary key,
  source_slug text unique,
  source_checksum text,
  topic_id integer not null references topics,
  title text not null,
  body text not null,
  body_html text not null,
  -- The body as plain text, with formulas and structures in words.
  body_alternative text not null,
  renderer_version integer not null,
  read_seconds integer not null default 180,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz,
  search_vector tsvector not null generated always as (search_vector(title, body || E'\n' || body_alternative)) stored
);
create index notes_topic_idx on notes (topic_id);
create index notes_live_topic_idx on notes (topic_id, id) where deleted_at is null;
create index notes_search_idx on notes using gin (search_vector) where deleted_at is null;
create index notes_renderer_idx on notes (renderer_version, id);
-- Editors search for words anywhere in a text; trigrams find those of three letters and more without reading every row.
create index notes_title_trgm_idx on notes using gin (title gin_trgm_ops);
create index notes_body_trgm_idx on notes using gin (body gin_trgm_ops);
create trigger notes_update_vocabulary after insert or update of title, body, body_alternative on notes
  for each row execute function update_search_vocabulary();

-- Each saved text of a note; the last row of a note is its current text.
create table note_versions (
  note_id integer not null references notes,
  version integer not null,
  title text not null,
  body text not null,
  topic_id integer not null references topics,
  saved_by integer references users on delete set null,
  saved_at timestamptz not null default app_now(),
  primary key (note_id, version)
);
create index note_versions_saved_by_idx on note_versions (saved_by) where saved_by is not null;
create index note_versions_topic_idx on note_versions (topic_id);
create trigger note_versions_reject_update before update of note_id, version, title, body, topic_id
  on note_versions for each row execute function reject_update();

-- A trigger, so that both the editors' form and seeding record each version.
create function record_note_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.title, new.body, new.topic_id) is distinct from (old.title, old.body, old.topic_id) then
    insert into note_versions (note_id, version, title, body, topic_id)
      select new.id, 1 + coalesce(max(version), 0), new.title, new.body, new.topic_id
      from note_versions where note_id = new.id;
  end if;
  return null;
end $$;
create trigger notes_record_version after insert or update of title, body, topic_id on notes
  for each row execute function record_note_version();

create table note_bookmarks (
  user_id integer not null references users on delete cascade,
  note_id integer not null references notes,
  at timestamptz not null default app_now(),
  primary key (user_id, note_id)
);

-- The library's SVG illustrations, by the name that a text uses. Those that left the library stay, because older
-- versions still refer to them.
create table illustrations (
  name text primary key,
  svg text not null
);

-- Images that editors uploaded, re-encoded as WebP. The name is a hash of these bytes, so a row never changes;
-- uploading the same image again only renews its date.
create table images (
  hash text primary key check (hash ~ '^[a-z0-9]{22}$'),
  bytes bytea not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamptz not null default app_now()
);
create index images_uploaded_at_idx on images (uploaded_at);
create trigger images_reject_update before update of hash, bytes on images
  for each row execute function reject_update();

-- Images that some version of a text shows, so that unused ones are found without reading all texts. Versions never
-- change, so a reference stays.
create table image_references (
  hash text primary key
);

create function record_image_references() returns trigger language plpgsql as $$
begin
  -- The trigger's arguments name the columns with text.
  insert into image_references (hash)
    select distinct matched[1] from unnest(tg_argv) as name,
      regexp_matches(to_jsonb(new) ->> name, '/assets/images/([a-z0-9]{22})\.webp', 'g') as matched
    on conflict do nothing;
  return null;
end $$;
create trigger note_versions_record_images after insert or update of body on note_versions for each row
  when (new.body like '%/assets/images/%') execute function record_image_references('body');

-- Everything that the learners' search finds, with the note that a result opens; if `note_id` is null, it opens the
-- chapter's page.
create view search_documents as
  select 1 as kind_order, 'Chapter' as kind, c.id, c.name as title, c.search_vector,
    c.id as chapter_id, c.name as chapter_name, null::integer as note_id, null::text as note_title
  from chapters c
  union all
  select 2, 'Topic', t.id, t.name, t.search_vector, c.id, c.name, first.id, first.title
  from topics t
  join chapters c on c.id = t.chapter_id
  left join lateral (
    select n.id, n.title from notes n where n.topic_id = t.id and n.deleted_at is null order by n.id limit 1
  ) as first on true
  union all
  select 3, 'Content', n.id, n.title, n.search_vector, c.id, c.name, n.id, n.title
  from notes n
  join topics t on t.id = n.topic_id
  join chapters c on c.id = t.chapter_id
  where n.deleted_at is null;

create index users_name_trgm_idx on users using gin (name gin_trgm_ops);
create index users_email_trgm_idx on users using gin (email gin_trgm_ops);
