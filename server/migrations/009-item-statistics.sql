-- A learner's first attempt at a question. A job finds it once the quiz is completed; item statistics are computed from
-- these rows alone.
create table first_attempts (
  user_id integer not null,
  question_id integer not null references questions,
  quiz_id integer not null,
  version_id integer not null references question_versions,
  completed_at timestamptz not null,
  is_omitted boolean not null,
  -- Share of the full marks, 0 to 1.
  credit double precision not null,
  -- Share of the marks scored in the rest of the quiz; null for a quiz of one question.
  rest_score double precision,
  selected_option_ids integer[],
  time_ms integer,
  primary key (user_id, question_id),
  foreign key (user_id, quiz_id, question_id) references quiz_questions on delete cascade
);
create index first_attempts_version_idx on first_attempts (version_id)
  include (user_id, is_omitted, credit, rest_score, selected_option_ids, time_ms);
create index first_attempts_attempt_idx on first_attempts (user_id, quiz_id, question_id);
create index first_attempts_question_idx on first_attempts (question_id);

-- Statistics of the first attempts at a version of a question.
create table item_statistics (
  version_id integer primary key references question_versions,
  question_id integer not null references questions,
  attempts integer not null,
  omitted integer not null,
  -- Facility is a share of the full marks, 0 to 1; discrimination is -1 to 1.
  facility double precision not null,
  discrimination double precision,
  median_ms integer,
  upper_group_count integer not null,
  -- Per option, in their order: its id, how many selected it, and how many of those are in the upper group.
  options jsonb not null,
  flags text[] not null default '{}',
  counted_at timestamptz not null default app_now()
);
create index item_statistics_question_idx on item_statistics (question_id);
create index item_statistics_flagged_idx on item_statistics (version_id) where flags <> '{}';

-- Work for refresh-item-statistics: completed quizzes whose answers are not in first_attempts yet (user_id, quiz_id),
-- and versions whose first attempts have changed (version_id). Learners' requests only add rows, so that they wait for
-- no lock.
create table item_statistics_queue (
  id bigint generated always as identity primary key,
  user_id integer,
  quiz_id integer,
  version_id integer,
  failures integer not null default 0,
  retry_at timestamptz,
  last_error text,
  foreign key (user_id, quiz_id) references quizzes on delete cascade
);
create index item_statistics_queue_quiz_idx on item_statistics_queue (user_id, quiz_id);
create index item_statistics_queue_quizzes_idx on item_statistics_queue (id) where quiz_id is not null;
create index item_statistics_queue_versions_idx on item_statistics_queue (id) where quiz_id is null;

-- Versions whose statistics are stale. One that cannot be counted is skipped until retry_at.
create table stale_item_statistics (
  version_id integer primary key references question_versions on delete cascade,
  -- Changes of first attempts since the last count.
  changes bigint not null,
  due_at timestamptz not null default app_now(),
  failures integer not null default 0,
  retry_at timestamptz,
  last_error text
);
create index stale_item_statistics_due_idx on stale_item_statistics (due_at);

-- Fires when a quiz is completed or regraded, because both change its score.
create function enqueue_completed_quiz() returns trigger language plpgsql as $$
begin
  insert into item_statistics_queue (user_id, quiz_id) values (new.user_id, new.id);
  return null;
end $$;
create trigger quizzes_enqueue_statistics after insert or update of state, score, max_score on quizzes
  for each row when (new.state = 'completed') execute function enqueue_completed_quiz();

-- Staff know the keys, so a change of role takes a user's attempts out of the statistics, or brings them in.
create function enqueue_quizzes_of_user() returns trigger language plpgsql as $$
begin
  insert into item_statistics_queue (user_id, quiz_id)
    select user_id, id from quizzes where user_id = new.id and state = 'completed';
  return null;
end $$;
create trigger users_enqueue_statistics after update of role on users
  for each row when ((old.role = 'student') <> (new.role = 'student')) execute function enqueue_quizzes_of_user();

-- Any change to first attempts, including the erasure of a user, makes the statistics of their versions stale.
create function enqueue_changed_attempts() returns trigger language plpgsql as $$
begin
  insert into item_statistics_queue (version_id) select version_id from changed;
  return null;
end $$;
create trigger first_attempts_enqueue_added after insert on first_attempts
  referencing new table as changed for each statement execute function enqueue_changed_attempts();
create trigger first_attempts_enqueue_new after update on first_attempts
  referencing new table as changed for each statement execute function enqueue_changed_attempts();
create trigger first_attempts_enqueue_old after update on first_attempts
  referencing old table as changed for each statement execute function enqueue_changed_attempts();
create trigger first_attempts_enqueue_deleted after delete on first_attempts
  referencing old table as changed for each statement execute function enqueue_changed_attempts();
