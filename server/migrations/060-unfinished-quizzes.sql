-- A quiz that was left open counts only what was answered in it: an untimed one that its learner has not come back to, and a
-- paper of a week without any answer.
alter table quizzes add column left_open boolean not null default false;

-- A question of such a quiz that was never answered has no outcome. It is graded nowhere.
create or replace view graded_answers as
  select a.user_id, a.quiz_id, a.question_id, a.outcome, a.score,
    coalesce((select max(g.version_id) from regrades g
      where (g.user_id, g.quiz_id, g.question_id) = (a.user_id, a.quiz_id, a.question_id)), a.version_id) as key_version_id,
    a.version_id
  from quiz_questions a where a.completed_at is not null and a.outcome is not null;

-- Whether the learner has opened the question after the end of the quiz.
alter table quiz_questions add column reviewed boolean not null default false;

-- The questions of learners' quizzes that were on their screens. One that a quiz contains and nobody has opened is unseen.
create view seen_questions as
  select q.user_id, q.question_id, q.quiz_id, q.completed_at
  from quiz_questions q
  where q.visited or q.reviewed or q.checked_at is not null or q.hints_taken > 0
    or exists (select from responses r where (r.user_id, r.quiz_id, r.question_id) = (q.user_id, q.quiz_id, q.question_id));

-- A paper that was left open without any answer was not sat.
create or replace view first_sittings as
  select distinct on (z.user_id, z.paper_id) z.user_id, z.paper_id, z.id, z.score
  from quizzes z join papers p on p.id = z.paper_id and p.blueprint is not null
  where z.state = 'completed' and not z.left_open
  order by z.user_id, z.paper_id, z.id;

create or replace function count_first_sitting() returns trigger language plpgsql as $$
declare
  was_completed constant boolean := tg_op = 'UPDATE' and old.state = 'completed';
  other record;
begin
  if new.left_open or not exists (select from users where id = new.user_id and role = 'student')
      or not exists (select from papers where id = new.paper_id and blueprint is not null) then
    return null;
  end if;
  select id, score into other from quizzes z
    where z.user_id = new.user_id and z.paper_id = new.paper_id and z.state = 'completed' and not z.left_open and z.id <> new.id
    order by id limit 1;
  if other.id < new.id then
    return null;
  end if;
  insert into paper_score_changes (paper_id, score, students)
    select new.paper_id, replaced.score, -1 from (select case when was_completed then old.score else other.score end) as replaced (score)
    where replaced.score is not null
    union all select new.paper_id, new.score, 1;
  return null;
end $$;

-- What was counted so far. The job has completed an untimed quiz a week after its last activity.
update quizzes z set left_open = true
where z.state = 'completed' and (
  (z.end_time is null and z.completed_at >= z.last_activity_at + interval '7 days')
  or (exists (select from papers p where p.id = z.paper_id and p.week_start is not null)
    and not exists (select from responses r where (r.user_id, r.quiz_id) = (z.user_id, z.id)
      and (r.selected_option_ids is not null or r.numeric_answer is not null))));

update quiz_questions q set outcome = null, score = null
from quizzes z
where z.left_open and (q.user_id, q.quiz_id) = (z.user_id, z.id)
  and not exists (select from responses r where (r.user_id, r.quiz_id, r.question_id) = (q.user_id, q.quiz_id, q.question_id)
    and (r.selected_option_ids is not null or r.numeric_answer is not null));

-- Statistics of their questions are counted again, because a trigger fires.
update quizzes z set correct = t.correct, wrong = t.wrong, score = t.score, max_score = t.max_score,
  total_questions = t.total_questions
from (select user_id, id from quizzes where left_open) as unfinished
  cross join lateral quiz_totals(unfinished.user_id, unfinished.id) as t
where (z.user_id, z.id) = (unfinished.user_id, unfinished.id);

-- In a paper of a week, the questions after the last opened one were counted as missed.
create temporary table uncounted_misses on commit drop as
  select q.user_id, q.question_id, q.quiz_id
  from quizzes z join quiz_questions q on (q.user_id, q.quiz_id) = (z.user_id, z.id)
  where z.left_open and z.end_time is not null and q.outcome is null and not q.question_id = any(z.closed_ids)
    and q.position >= coalesce((select max(p.position) from quiz_questions p
        left join responses r on (r.user_id, r.quiz_id, r.question_id) = (p.user_id, p.quiz_id, p.question_id)
      where (p.user_id, p.quiz_id) = (z.user_id, z.id) and (p.visited or r.question_id is not null)), -1);
update mistakes m set times_missed = m.times_missed - uncounted.misses
from (select user_id, question_id, count(*)::integer as misses from uncounted_misses group by 1, 2) as uncounted
where (m.user_id, m.question_id) = (uncounted.user_id, uncounted.question_id);
update mistakes m set quiz_id = miss.quiz_id, last_missed_at = miss.at, proposed_cause = null, cause = null, slip = null, slips = null
from uncounted_misses u cross join lateral (
  select a.quiz_id, coalesce(r.answered_at, a.completed_at) as at
  from quiz_questions a
    left join responses r on (r.user_id, r.quiz_id, r.question_id) = (a.user_id, a.quiz_id, a.question_id)
  where a.user_id = u.user_id and a.question_id = u.question_id and a.outcome in ('wrong', 'partial')
  order by at desc limit 1) as miss
where (m.user_id, m.question_id, m.quiz_id) = (u.user_id, u.question_id, u.quiz_id) and m.times_missed > 0;
delete from mistakes m using uncounted_misses u
where (m.user_id, m.question_id) = (u.user_id, u.question_id) and (m.times_missed <= 0 or m.quiz_id = u.quiz_id);

-- Sittings that end during this migration add their change after it.
lock table paper_scores, paper_score_changes in share row exclusive mode;
delete from paper_score_changes;
delete from paper_scores;
insert into paper_scores (paper_id, score, students)
  select f.paper_id, f.score, count(*) from first_sittings f join users u on u.id = f.user_id and u.role = 'student'
  group by f.paper_id, f.score;
