-- The engine's short form of a question type, by which a marking rule names its schemes.
create function question_kind(type text) returns text language sql immutable parallel safe
begin atomic
  select case type when 'numerical' then 'numerical' when 'multi choice multi correct' then 'multi' else 'single' end;
end;

-- The answers of completed quizzes with the version whose key graded them: the quiz's own, or that of the latest regrade.
create view graded_answers as
  select a.user_id, a.quiz_id, a.question_id, a.outcome, a.score,
    coalesce((select max(g.version_id) from regrades g
      where (g.user_id, g.quiz_id, g.question_id) = (a.user_id, a.quiz_id, a.question_id)), a.version_id) as key_version_id
  from quiz_questions a where a.completed_at is not null;

-- The totals of a completed quiz. They are always computed here, from all its graded answers, and never changed by a
-- difference. The maximum is that of the questions that count, if the rule lets learners choose.
create function quiz_totals(of_user_id integer, of_quiz_id integer)
returns table (total_questions integer, correct integer, wrong integer, score numeric, max_score numeric)
language sql stable
begin atomic
  select coalesce(sum(kinds.questions), 0)::integer, coalesce(sum(kinds.correct), 0)::integer,
    coalesce(sum(kinds.wrong), 0)::integer, coalesce(sum(kinds.score), 0),
    coalesce(sum(least(kinds.questions, (rule #>> array['maxCounted', kinds.kind])::integer)
      * (rule #>> array['schemes', kinds.kind, 'full'])::numeric), 0)
  from (select question_kind(v.type) as kind, count(*) as questions, sum(a.score) as score,
      count(*) filter (where a.outcome = 'correct') as correct,
      count(*) filter (where a.outcome in ('partial', 'wrong')) as wrong
    from graded_answers a join question_versions v on v.id = a.key_version_id
    where a.user_id = of_user_id and a.quiz_id = of_quiz_id group by 1) as kinds
  cross join (select m.rule from quizzes z join marking_rules m on m.id = z.marking_rule_id
    where z.user_id = of_user_id and z.id = of_quiz_id) as marking;
end;

-- Puts totals right that a regrade of several questions in one quiz has left wrong. The statistics of these quizzes are
-- counted again, because their trigger fires.
update quizzes z set correct = t.correct, wrong = t.wrong, score = t.score, max_score = t.max_score,
  total_questions = t.total_questions
from (select distinct user_id, quiz_id from regrades) as regraded
  cross join lateral quiz_totals(regraded.user_id, regraded.quiz_id) as t
where (z.user_id, z.id) = (regraded.user_id, regraded.quiz_id)
  and (z.total_questions, z.correct, z.wrong, z.score, z.max_score)
    is distinct from (t.total_questions, t.correct, t.wrong, t.score, t.max_score);
