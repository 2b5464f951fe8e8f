-- The engine's estimates of a learner (docs/engine.md §5a): means and variances in logits. They are written by the
-- transaction that completes a quiz, and only for that learner.
create table learner_states (
  user_id integer primary key references users on delete cascade,
  theta double precision not null,
  variance double precision not null check (variance > 0),
  -- Weighted counts, here and below.
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
create index chapter_states_chapter_idx on chapter_states (chapter_id);

create table topic_states (
  user_id integer not null references users on delete cascade,
  topic_id integer not null references topics on delete cascade,
  theta double precision not null,
  variance double precision not null check (variance > 0),
  answers double precision not null,
  credit double precision not null,
  fast double precision not null,
  slow double precision not null,
  raw double precision not null,
  primary key (user_id, topic_id)
);
create index topic_states_topic_idx on topic_states (topic_id);

-- A learner's estimated memory of a topic. The cards and the questions of the topic share this state.
create table topic_memory_states (
  user_id integer not null references users on delete cascade,
  topic_id integer not null references topics on delete cascade,
  -- Days until the probability of recall falls to 90 %, and the difficulty from 1 to 10.
  stability double precision not null check (stability > 0),
  difficulty double precision not null,
  last_at timestamptz not null,
  due_at timestamptz not null,
  reps integer not null,
  lapses integer not null,
  card_recalled_at timestamptz,
  lapsed_today boolean not null default false,
  primary key (user_id, topic_id)
);
create index topic_memory_states_topic_idx on topic_memory_states (topic_id);

-- At most one review of a topic counts per day, however often it is sent. Rows are only added.
create table topic_reviews (
  user_id integer not null references users on delete cascade,
  topic_id integer not null references topics on delete cascade,
  local_date date not null,
  rating text not null check (rating in ('good', 'again')),
  at timestamptz not null,
  -- A review sent again after midnight, because the response was lost, still belongs to the day before.
  idempotency_key text,
  primary key (user_id, topic_id, local_date)
);
create index topic_reviews_date_idx on topic_reviews (user_id, local_date);
create index topic_reviews_topic_idx on topic_reviews (topic_id);

-- One row for each answer that trained the engine: the prediction, the result, and what later training needs.
create table response_events (
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
  primary key (user_id, quiz_id, question_id),
  foreign key (user_id, quiz_id, question_id) references quiz_questions on delete cascade
);
create index response_events_question_idx on response_events (user_id, question_id);
create index response_events_gap_idx on response_events (at desc) where gap_days is not null;
create trigger response_events_reject_update before update on response_events
  for each row execute function reject_update();

-- Answers that have not trained the item parameters yet, one row per quiz. The transaction that writes the events adds
-- the row and the one that trains deletes it, so each answer counts once in whatever order transactions commit. A
-- column in response_events would rewrite each of its rows and four index entries.
create table item_training_queue (
  user_id integer not null,
  quiz_id integer not null,
  id bigint generated always as identity unique,
  question_ids integer[] not null,
  primary key (user_id, quiz_id),
  foreign key (user_id, quiz_id) references quizzes on delete cascade
);

create function enqueue_item_training() returns trigger language plpgsql as $$
begin
  insert into item_training_queue (user_id, quiz_id, question_ids)
    select user_id, quiz_id, array_agg(question_id) from added group by user_id, quiz_id;
  return null;
end $$;
create trigger response_events_enqueue_training after insert on response_events
  referencing new table as added for each statement execute function enqueue_item_training();

-- The difficulty of each question. A job trains it from the events; learners' requests never write it.
create table item_parameters (
  question_id integer primary key references questions on delete cascade,
  difficulty_logit double precision not null,
  variance double precision not null check (variance > 0),
  answers integer not null
);

-- The model that all learners share. Each training run and each refit adds a version.
create table model_versions (
  version integer primary key,
  bias double precision not null,
  answers integer not null,
  weights double precision[] not null,
  squared_gradient_sums double precision[] not null,
  rho double precision not null,
  created_at timestamptz not null default app_now()
);
create trigger model_versions_reject_update before update on model_versions
  for each row execute function reject_update();

-- Overall prep after the last quiz of a day in India, with the points of each chapter.
create table readiness_history (
  user_id integer not null references users on delete cascade,
  local_date date not null,
  overall_prep double precision not null,
  chapter_breakdown jsonb not null,
  primary key (user_id, local_date)
);

-- A learner's questions and cards for a day in India, selected once, so that a reload or another device shows the same.
-- The learner sees the reason. The selection policy: 'optimized' selects by value, 'control' by weightage alone for
-- comparison, and 'filler' fills the day.
create table daily_questions (
  user_id integer not null references users on delete cascade,
  local_date date not null,
  position smallint not null,
  question_id integer not null references questions,
  predicted double precision not null,
  selection_policy text not null check (selection_policy in ('optimized', 'control', 'filler')),
  reason text not null,
  primary key (user_id, local_date, question_id),
  unique (user_id, local_date, position)
);
create index daily_questions_date_idx on daily_questions (local_date);

create table daily_cards (
  user_id integer not null references users on delete cascade,
  local_date date not null,
  position smallint not null,
  topic_id integer not null references topics on delete cascade,
  selection_policy text not null check (selection_policy in ('optimized', 'filler')),
  reason text not null,
  primary key (user_id, local_date, topic_id),
  unique (user_id, local_date, position)
);
create index daily_cards_date_idx on daily_cards (local_date);
create index daily_cards_topic_idx on daily_cards (topic_id);
