-- What a note said, save by save; the last row of a note says what it says now.
create table content_versions (
  content_id integer not null references contents,
  version integer not null,
  title text not null,
  body text not null,
  topic_id integer not null references topics,
  saved_by integer references users on delete set null,
  saved_at timestamptz not null default app_now(),
  primary key (content_id, version)
);
create index content_versions_by_author on content_versions (saved_by) where saved_by is not null;
create index content_versions_by_topic on content_versions (topic_id);
create trigger content_versions_are_immutable before update of content_id, version, title, body, topic_id
  on content_versions for each row execute function immutable_row();

-- A trigger, so that no way of saving a note can forget it: editors save, and so does the library at a start.
create function keep_content_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.title, new.body, new.topic_id) is distinct from (old.title, old.body, old.topic_id) then
    insert into content_versions (content_id, version, title, body, topic_id)
      select new.id, 1 + coalesce(max(version), 0), new.title, new.body, new.topic_id
      from content_versions where content_id = new.id;
  end if;
  return null;
end $$;
create trigger contents_keep_versions after insert or update of title, body, topic_id on contents
  for each row execute function keep_content_version();
insert into content_versions (content_id, version, title, body, topic_id, saved_at)
  select id, 1, title, body, topic_id, updated_at from contents;
