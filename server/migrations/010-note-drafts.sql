-- Notes can be drafts, like questions. Learners' queries read only visible notes.
alter table notes
  add column status text not null default 'published' check (status in ('review', 'published')),
  add column is_visible boolean not null generated always as (deleted_at is null and status = 'published') stored;

drop index notes_live_topic_idx;
create index notes_visible_topic_idx on notes (topic_id, id) where is_visible;
drop index notes_search_idx;
create index notes_search_idx on notes using gin (search_vector) where is_visible;

-- The words of a draft correct no student's spelling.
drop trigger notes_update_vocabulary on notes;
create trigger notes_update_vocabulary after insert or update of title, body, body_alternative, status on notes
  for each row when (new.status = 'published') execute function update_search_vocabulary();

create or replace view search_documents as
  select 1 as kind_order, 'Chapter' as kind, c.id, c.name as title, c.search_vector,
    c.id as chapter_id, c.name as chapter_name, null::integer as note_id, null::text as note_title
  from chapters c
  union all
  select 2, 'Topic', t.id, t.name, t.search_vector, c.id, c.name, first.id, first.title
  from topics t
  join chapters c on c.id = t.chapter_id
  left join lateral (
    select n.id, n.title from notes n where n.topic_id = t.id and n.is_visible order by n.id limit 1
  ) as first on true
  union all
  select 3, 'Content', n.id, n.title, n.search_vector, c.id, c.name, n.id, n.title
  from notes n
  join topics t on t.id = n.topic_id
  join chapters c on c.id = t.chapter_id
  where n.is_visible;
