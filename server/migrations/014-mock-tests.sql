-- The question papers of mock tests. A paper never changes, so that it can be sat again and its sittings compared; it
-- names no learner.
create table papers (
  id integer generated always as identity primary key,
  -- The id of its plan, in the engine's blueprints.
  blueprint text not null,
  -- The Monday in India of the week whose paper it is; null for a paper that was drawn for one learner.
  week_start date unique,
  created_at timestamptz not null default app_now()
);

create table paper_questions (
  paper_id integer not null references papers on delete cascade,
  position smallint not null,
  -- Index of the blueprint's section.
  section smallint not null,
  question_id integer not null references questions,
  version_id integer not null references question_versions,
  primary key (paper_id, position),
  unique (paper_id, question_id)
);

-- `created`: a timed quiz in exam mode before its learner begins it. It has no end time and no questions yet.
alter table quizzes
  drop constraint quizzes_type_check,
  add constraint quizzes_type_check check (type in ('quick-quiz_chapter', 'unlimited_chapter',
    'previous-questions_chapter', 'custom', 'bookmarks', 'diagnostic', 'mock', 'built', 'mistakes')),
  drop constraint quizzes_state_check,
  add constraint quizzes_state_check check (state in ('created', 'in_progress', 'completed')),
  add column mode text not null default 'plain' check (mode in ('plain', 'exam', 'practice')),
  add column paper_id integer references papers,
  -- The time limit; null means none. Quizzes stored before this column have the limit of their type.
  add column minutes smallint,
  -- The sequence number of the latest list of questions marked for review.
  add column marks_seq bigint not null default 0,
  add constraint quizzes_created_check check (state <> 'created' or (end_time is null and minutes is not null));
drop index quizzes_open_idx;
create index quizzes_open_idx on quizzes (user_id, id desc) where state <> 'completed';
-- For deleting quizzes that nobody began.
create index quizzes_created_idx on quizzes (created_at) where state = 'created';
-- The sittings of a learner, and all sittings of a paper.
create index quizzes_sittings_idx on quizzes (user_id, paper_id, id) where paper_id is not null;
create index quizzes_paper_idx on quizzes (paper_id) where paper_id is not null;

-- In exam mode: the index of the section of the paper, whether the learner has opened the question, and whether it is
-- marked for review. marked_seq is the sequence number of the latest answer that said so.
alter table quiz_questions
  add column section smallint,
  add column visited boolean not null default false,
  add column marked boolean not null default false,
  add column marked_seq bigint not null default 0;

alter table responses
  add column certainty text check (certainty in ('sure', 'maybe', 'guess')),
  -- How much of time_ms the device was offline, as it says itself.
  add column offline_ms integer not null default 0;
