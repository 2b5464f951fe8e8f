-- Answers marked anew because the key was wrong: by the key of `version_id`, the latest row of an attempt counts.
-- Rows are only ever added; they go with the attempt when its owner is erased.
create table corrections (
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

create function keep_correction() returns trigger language plpgsql as $$
begin
  if exists (select 1 from quiz_questions q where (q.user_id, q.quiz_id, q.question_id)
      = (old.user_id, old.quiz_id, old.question_id)) then
    raise exception '% rows are never changed', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger corrections_are_immutable before update on corrections
  for each row execute function immutable_row();
create trigger corrections_stay before delete on corrections for each row execute function keep_correction();

-- Which attempts asked a question, whoever made them.
create index quiz_questions_by_question on quiz_questions (question_id) where completed_at is not null;
