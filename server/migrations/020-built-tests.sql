-- A paper can also be the frozen set of a test that a learner has built. It has no blueprint then, and one section for each
-- type of question. `exam`: the exam by which it is marked; null for the learner's own, and for a paper with a blueprint.
alter table papers
  alter column blueprint drop not null,
  add column exam text check (exam in ('main', 'advanced'));

-- The built tests that learners keep under a name.
create table built_tests (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  paper_id integer not null references papers,
  mode text not null check (mode in ('exam', 'practice')),
  -- The time limit; null means none.
  minutes smallint,
  created_at timestamptz not null default app_now(),
  unique (user_id, paper_id)
);
create index built_tests_paper_idx on built_tests (paper_id);
