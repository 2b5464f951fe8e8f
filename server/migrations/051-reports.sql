-- What learners say is wrong with a question, about the version that their quiz asked.
create table reports (
  user_id integer not null,
  id integer generated always as identity,
  quiz_id integer not null,
  question_id integer not null,
  reason text not null check (reason in ('key_wrong', 'unclear', 'typo', 'broken', 'other')),
  text text not null,
  state text not null default 'open' check (state in ('open', 'fixed', 'rejected')),
  -- The question whose reports say the same; this one shares their decision.
  merged_into integer references questions,
  -- What the editors answered.
  note text,
  reported_at timestamptz not null default app_now(),
  amended_at timestamptz not null default app_now(),
  decided_at timestamptz,
  seen_at timestamptz,
  primary key (user_id, id),
  foreign key (user_id, quiz_id, question_id) references quiz_questions on delete cascade,
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'open') = (note is null))
);
create unique index reports_one_open on reports (user_id, question_id) where state = 'open';
create index reports_to_decide on reports (coalesce(merged_into, question_id)) where state = 'open';
create index reports_to_count on reports (question_id) where state = 'open' and reason = 'key_wrong';

-- Set when several learners doubt the key: new quizzes do without the question until an editor has decided.
alter table questions add column held_at timestamptz;
