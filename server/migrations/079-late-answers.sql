-- Answers to set tests that arrived when they could not count any more. They are kept apart from `responses` until the teacher
-- takes them, and the latest one to a question replaces those before it.
create table late_answers (
  user_id integer not null,
  quiz_id integer not null,
  question_id integer not null,
  selected_option_ids integer[],
  numeric_answer text,
  seq bigint not null,
  time_ms integer not null,
  -- When it was given, by the clock of the device; null if that did not say.
  given_at timestamptz,
  -- Whether the server had set that clock since the page was opened.
  is_clock_set boolean not null,
  arrived_at timestamptz not null default app_now(),
  -- What the teacher has decided; null until then.
  is_taken boolean,
  primary key (user_id, quiz_id, question_id),
  foreign key (user_id, quiz_id, question_id) references quiz_questions on delete cascade
);

-- Regrades are also deleted when a late answer takes the place of the one that they marked, before it is marked itself.
create or replace function reject_regrade_delete() returns trigger language plpgsql as $$
begin
  if exists (select 1 from quiz_questions q where (q.user_id, q.quiz_id, q.question_id)
      = (old.user_id, old.quiz_id, old.question_id))
    and not exists (select 1 from late_answers l where (l.user_id, l.quiz_id, l.question_id)
      = (old.user_id, old.quiz_id, old.question_id) and l.is_taken) then
    raise exception '% rows are never changed', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
