create table marking_rules (
  id integer generated always as identity primary key,
  slug text not null unique,
  rule jsonb not null,
  created_at timestamptz not null default app_now()
);

-- Tables of learners carry user_id first in their keys: one user's rows stay together.
create table user_chapters (
  user_id integer not null references users on delete cascade,
  chapter_id integer not null references chapters on delete cascade,
  primary key (user_id, chapter_id)
);

create table user_topics (
  user_id integer not null references users on delete cascade,
  topic_id integer not null references topics on delete cascade,
  primary key (user_id, topic_id)
);

create table quizzes (
  id integer generated always as identity,
  user_id integer not null references users on delete cascade,
  hash text not null,
  type text not null check (type in ('quick-quiz_chapter', 'unlimited_chapter', 'previous-questions_chapter', 'custom', 'diagnostic')),
  chapter_id integer references chapters,
  set_key text not null default '',
  state text not null default 'in_progress' check (state in ('in_progress', 'completed')),
  marking_rule_id integer not null references marking_rules,
  total_questions integer not null,
  created_at timestamptz not null,
  end_time timestamptz,
  active_at timestamptz not null,
  completed_at timestamptz,
  correct integer,
  wrong integer,
  score numeric,
  max_score numeric,
  primary key (user_id, id),
  unique (user_id, hash),
  check ((state = 'completed') = (completed_at is not null))
);
create index quizzes_history on quizzes (user_id, chapter_id, type, id desc);
create index quizzes_open on quizzes (user_id, id desc) where state = 'in_progress';
create index quizzes_to_end on quizzes (end_time) where state = 'in_progress' and end_time is not null;
create index quizzes_to_rest on quizzes (active_at) where state = 'in_progress' and end_time is null;

-- The frozen paper of a quiz, and once it is completed what each question earned.
create table quiz_questions (
  user_id integer not null,
  quiz_id integer not null,
  question_id integer not null references questions,
  version_id integer not null references question_versions,
  position smallint not null,
  outcome text check (outcome in ('correct', 'partial', 'wrong', 'unattempted')),
  score numeric,
  completed_at timestamptz,
  primary key (user_id, quiz_id, question_id),
  foreign key (user_id, quiz_id) references quizzes on delete cascade
);
create index quiz_questions_by_learner on quiz_questions (user_id, question_id, completed_at desc);

create table responses (
  user_id integer not null,
  quiz_id integer not null,
  question_id integer not null,
  chosen integer[],
  typed text,
  seq bigint not null default 0,
  time_ms integer not null default 0,
  answered_at timestamptz not null,
  primary key (user_id, quiz_id, question_id),
  foreign key (user_id, quiz_id, question_id) references quiz_questions on delete cascade
);

create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  key text not null,
  request_hash text not null,
  quiz_hash text not null,
  created_at timestamptz not null default app_now(),
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
