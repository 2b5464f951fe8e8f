create table marking_rules (
  id integer generated always as identity primary key,
  slug text not null unique,
  rule jsonb not null,
  created_at timestamptz not null default app_now()
);

create table quizzes (
  id integer generated always as identity,
  user_id integer not null references users on delete cascade,
  -- The random public id, in URLs and in the API.
  hash text not null,
  type text not null check (type in ('quick-quiz_chapter', 'unlimited_chapter', 'previous-questions_chapter', 'custom',
    'bookmarks', 'diagnostic')),
  chapter_id integer references chapters,
  question_set_hash text not null default '',
  state text not null default 'in_progress' check (state in ('in_progress', 'completed')),
  marking_rule_id integer not null references marking_rules,
  total_questions integer not null,
  created_at timestamptz not null,
  end_time timestamptz,
  last_activity_at timestamptz not null,
  completed_at timestamptz,
  correct integer,
  wrong integer,
  score numeric,
  max_score numeric,
  -- Questions of a quiz in progress whose key the learner has seen elsewhere since it began. They are in the quiz's
  -- own row because an answer locks that row, and so reads what was closed while it waited.
  closed_ids integer[] not null default '{}',
  -- After a failed expiry, the job skips the quiz until expiry_retry_at, so that it doesn't delay the others.
  expiry_failures integer not null default 0,
  expiry_retry_at timestamptz,
  primary key (user_id, id),
  unique (user_id, hash),
  check ((state = 'completed') = (completed_at is not null))
);
create index quizzes_history_idx on quizzes (user_id, chapter_id, type, id desc);
create index quizzes_open_idx on quizzes (user_id, id desc) where state = 'in_progress';
create index quizzes_chapter_idx on quizzes (chapter_id) where chapter_id is not null;
-- These two indexes have the order in which the expire-quizzes job reads the quizzes.
create index quizzes_due_idx on quizzes (end_time, user_id, hash) where state = 'in_progress' and end_time is not null;
create index quizzes_idle_idx on quizzes (last_activity_at, user_id, hash) where state = 'in_progress' and end_time is null;

-- The quiz snapshot: the versions that were presented, and after completion the outcome of each.
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
create index quiz_questions_learner_idx on quiz_questions (user_id, question_id, completed_at desc);
-- The completed attempts at a question, in the order in which they are regraded.
create index quiz_questions_completed_idx on quiz_questions (question_id, user_id, quiz_id) where completed_at is not null;

create table responses (
  user_id integer not null,
  quiz_id integer not null,
  question_id integer not null,
  selected_option_ids integer[],
  numeric_answer text,
  seq bigint not null default 0,
  time_ms integer not null default 0,
  answered_at timestamptz not null,
  primary key (user_id, quiz_id, question_id),
  foreign key (user_id, quiz_id, question_id) references quiz_questions on delete cascade
);
-- For finding the answers that a learner has given today.
create index responses_answered_at_idx on responses (user_id, answered_at);

create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  key text not null,
  request_hash text not null,
  quiz_hash text not null,
  created_at timestamptz not null default app_now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

-- Attempts that were regraded with the key of `version_id` because the old key was wrong; the latest row of an attempt
-- counts. Rows are only added, and deleted with the attempt when its user is erased.
create table regrades (
  user_id integer not null,
  quiz_id integer not null,
  question_id integer not null,
  version_id integer not null references question_versions,
  note text not null,
  outcome_before text not null,
  outcome_after text not null,
  score_before numeric not null,
  score_after numeric not null,
  at timestamptz not null default app_now(),
  primary key (user_id, quiz_id, question_id, version_id),
  foreign key (user_id, quiz_id, question_id) references quiz_questions on delete cascade
);
create trigger regrades_reject_update before update on regrades for each row execute function reject_update();

create function reject_regrade_delete() returns trigger language plpgsql as $$
begin
  if exists (select 1 from quiz_questions q where (q.user_id, q.quiz_id, q.question_id)
      = (old.user_id, old.quiz_id, old.question_id)) then
    raise exception '% rows are never changed', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger regrades_reject_delete before delete on regrades
  for each row execute function reject_regrade_delete();

-- Learners' reports of what is wrong with a question, about the version that their quiz contained.
create table reports (
  user_id integer not null,
  id integer generated always as identity,
  quiz_id integer not null,
  question_id integer not null,
  reason text not null check (reason in ('key_wrong', 'multiple_correct', 'unclear', 'typo', 'broken', 'solution_wrong',
    'out_of_syllabus', 'duplicate', 'other')),
  text text not null,
  state text not null default 'open' check (state in ('open', 'fixed', 'rejected')),
  -- The question whose reports say the same; this report gets the same resolution.
  merged_into integer references questions,
  -- The editor's answer to the learner.
  note text,
  reported_at timestamptz not null default app_now(),
  amended_at timestamptz not null default app_now(),
  resolved_at timestamptz,
  seen_at timestamptz,
  primary key (user_id, id),
  foreign key (user_id, quiz_id, question_id) references quiz_questions on delete cascade,
  check ((state = 'open') = (resolved_at is null)),
  check ((state = 'open') = (note is null))
);
create unique index reports_open_key on reports (user_id, question_id) where state = 'open';
create index reports_open_idx on reports (coalesce(merged_into, question_id)) where state = 'open';
-- Reports that dispute the key.
create index reports_disputes_idx on reports (question_id)
  where state = 'open' and reason in ('key_wrong', 'multiple_correct');
create index reports_attempt_idx on reports (user_id, quiz_id, question_id);
