-- The papers of this week and of the next two are drawn ahead. Their questions are in no other draw until their week is
-- over, so that nobody has seen them. A background job sets and clears `is_reserved`, so that no selection has to ask.
alter table questions
  drop column is_drawable,
  add column is_reserved boolean not null default false;
alter table questions
  add column is_drawable boolean not null
    generated always as (quarantined_at is null and not is_void and not is_reserved) stored;

create index questions_reserved on questions (id) where is_reserved;
