-- What the engine believes of a learner (docs/engine.md §5a): means and variances in logits. Written by the
-- transaction that completes a quiz, and only to rows of that learner.
create table learner_states (
  user_id integer primary key references users on delete cascade,
  theta double precision not null,
  variance double precision not null check (variance > 0),
  -- Counted by weight, as everywhere below.
  answers double precision not null,
  fast double precision not null,
  medium double precision not null,
  slow double precision not null,
  raw double precision not null
);

create table chapter_states (
  user_id integer not null references users on delete cascade,
  chapter_id integer not null references chapters on delete cascade,
  theta double precision not null,
  variance double precision not null check (variance > 0),
  primary key (user_id, chapter_id)
);
create index chapter_states_by_chapter on chapter_states (chapter_id);

create table topic_states (
  user_id integer not null references users on delete cascade,
  topic_id integer not null references topics on delete cascade,
  theta double precision not null,
  variance double precision not null check (variance > 0),
  answers double precision not null,
  wins double precision not null,
  fast double precision not null,
  slow double precision not null,
  raw double precision not null,
  primary key (user_id, topic_id)
);
create index topic_states_by_topic on topic_states (topic_id);

-- Cards and questions of a topic share its memory: when the card was last remembered, and whether today's slip counted.
alter table topic_memories add column card_at timestamptz;
alter table topic_memories add column has_slipped boolean not null default false;

-- One row for each answer that has taught something: what was predicted, what came, and what folding and refits need.
-- Only the mark of being folded ever changes.
create table answer_log (
  user_id integer not null,
  quiz_id integer not null,
  question_id integer not null,
  topic_id integer not null,
  chapter_id integer not null,
  at timestamptz not null,
  time_ms integer,
  credit double precision not null check (credit between 0 and 1),
  weight double precision not null,
  is_first_attempt boolean not null,
  predicted double precision not null,
  guess double precision not null,
  recall double precision not null,
  gap_days double precision,
  ability double precision not null,
  ability_variance double precision not null,
  features double precision[] not null,
  model_version integer not null,
  is_folded boolean not null default false,
  primary key (user_id, quiz_id, question_id),
  foreign key (user_id, quiz_id, question_id) references quiz_questions on delete cascade
);
create index answer_log_by_question on answer_log (user_id, question_id);
create index answer_log_to_fold on answer_log (at) where not is_folded;
create index answer_log_with_gap on answer_log (at desc) where gap_days is not null;
create trigger answer_log_is_append_only
  before update of user_id, quiz_id, question_id, credit, weight, predicted, features on answer_log
  for each row execute function immutable_row();

-- How hard questions have proved. Folded by a job from the log, never written by a learner's request.
create table question_terms (
  question_id integer primary key references questions on delete cascade,
  hardness double precision not null,
  variance double precision not null check (variance > 0),
  answers integer not null
);

-- What all learners share, each fold and each refit a new version.
create table models (
  version integer primary key,
  bias double precision not null,
  answers integer not null,
  weights double precision[] not null,
  gradients double precision[] not null,
  rho double precision not null,
  created_at timestamptz not null default app_now()
);
create trigger models_are_immutable before update on models for each row execute function immutable_row();

-- Overall prep as it stood after the last quiz of an Indian day, with each chapter's points.
create table prep_history (
  user_id integer not null references users on delete cascade,
  ist_day date not null,
  overall_prep double precision not null,
  parts jsonb not null,
  primary key (user_id, ist_day)
);

-- When exams take place; a plan is made towards the next one. The day is India's.
create table exam_sessions (
  exam text not null check (exam in ('JEE Main', 'JEE Advanced')),
  year integer not null check (year between 2024 and 2100),
  name text not null,
  date date not null,
  primary key (exam, year, name)
);
