-- A question for tests is held: set tests alone give it, and learners find no trace of it elsewhere. An editor makes it a
-- question for everyone, or a test that it was in does when it closes. It is no part of the versions: whoever takes back a
-- text must not take back that the question is held.
alter table questions
  drop column is_drawable,
  add column audience text not null default 'everyone' check (audience in ('everyone', 'tests'));
alter table questions
  add column is_drawable boolean not null generated always as
    (quarantined_at is null and not is_void and not is_reserved and not is_set and audience = 'everyone') stored;
create index questions_held_idx on questions (id) where audience = 'tests';

-- With the audience, so that what reads only this index still does.
drop index questions_active_idx;
create index questions_active_idx on questions (topic_id, hash) include (version_id, seconds, audience)
  where status = 'published' and deleted_at is null;

-- A test may make its questions ones for everyone when it is over, once.
alter table set_tests
  add column release_questions boolean not null default false,
  add column questions_released_at timestamptz;
create index set_tests_releasing_idx on set_tests (ends_at) where release_questions and questions_released_at is null;
