-- The questions that are open to learners: a quiz in progress contains them and has not closed them. While a question is
-- open to a learner, its key must not be sent to them.
create view open_questions as
  select q.user_id, q.question_id, q.quiz_id, z.end_time
  from quizzes z join quiz_questions q on (q.user_id, q.quiz_id) = (z.user_id, z.id)
  where z.state = 'in_progress' and q.completed_at is null and not q.question_id = any(z.closed_ids);

-- The full marks that a rule gives for a question of this kind (`question_kind`).
create function full_marks(rule jsonb, kind text) returns numeric language sql immutable parallel safe
begin atomic
  select (rule #>> array['schemes', kind, 'full'])::numeric;
end;

create or replace function quiz_totals(of_user_id integer, of_quiz_id integer)
returns table (total_questions integer, correct integer, wrong integer, score numeric, max_score numeric)
language sql volatile
begin atomic
  select coalesce(sum(kinds.questions), 0)::integer, coalesce(sum(kinds.correct), 0)::integer,
    coalesce(sum(kinds.wrong), 0)::integer, coalesce(sum(kinds.score), 0),
    coalesce(sum(least(kinds.questions, (rule #>> array['maxCounted', kinds.kind])::integer)
      * full_marks(rule, kinds.kind)), 0)
  from (select question_kind(v.type) as kind, count(*) as questions, sum(a.score) as score,
      count(*) filter (where a.outcome = 'correct') as correct,
      count(*) filter (where a.outcome in ('partial', 'wrong')) as wrong
    from graded_answers a join question_versions v on v.id = a.key_version_id
    where a.user_id = of_user_id and a.quiz_id = of_quiz_id and a.outcome <> 'left_out' group by 1) as kinds
  cross join (select m.rule from quizzes z join marking_rules m on m.id = z.marking_rule_id
    where z.user_id = of_user_id and z.id = of_quiz_id) as marking;
end;
