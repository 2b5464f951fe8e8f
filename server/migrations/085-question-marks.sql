-- A teacher can give single questions of a test other marks than their kind has. They go into the rule that the scheduling stores.
alter table set_tests add column question_marks jsonb not null default '[]';

-- The full marks that a rule gives for this question of this kind (`question_kind`).
create function full_marks(rule jsonb, kind text, question integer) returns numeric language sql immutable parallel safe
begin atomic
  select coalesce(rule #>> array['questions', question::text, 'full'], rule #>> array['schemes', kind, 'full'])::numeric;
end;

-- Where a paper counts only so many answers, its maximum is that of the dearest questions.
create or replace function quiz_totals(of_user_id integer, of_quiz_id integer)
returns table (total_questions integer, correct integer, wrong integer, score numeric, max_score numeric)
language sql volatile
begin atomic
  select count(*)::integer, count(*) filter (where counted.outcome = 'correct')::integer,
    count(*) filter (where counted.outcome in ('partial', 'wrong'))::integer, coalesce(sum(counted.score), 0),
    coalesce(sum(counted.full_marks) filter (where counted.place <= coalesce(counted.most, counted.place)), 0)
  from (
    select a.outcome, a.score, marks.full_marks, (marking.rule #>> array['maxCounted', marks.kind])::integer as most,
      row_number() over (partition by marks.kind order by marks.full_marks desc) as place
    from graded_answers a join question_versions v on v.id = a.key_version_id
      cross join (select m.rule from quizzes z join marking_rules m on m.id = z.marking_rule_id
        where z.user_id = of_user_id and z.id = of_quiz_id) as marking
      cross join lateral (select question_kind(v.type) as kind,
        full_marks(marking.rule, question_kind(v.type), a.question_id) as full_marks) as marks
    where a.user_id = of_user_id and a.quiz_id = of_quiz_id and a.outcome <> 'left_out') as counted;
end;
