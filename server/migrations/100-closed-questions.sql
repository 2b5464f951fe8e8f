-- The questions of a running quiz whose key its learner has seen elsewhere since it began. They stand in the quiz's own
-- row because an answer locks that row: an answer that has waited for the lock reads what was closed meanwhile.
alter table quizzes add column closed_ids integer[] not null default '{}';

-- Quizzes that run now. A diagnostic is left as it is: its last question has to be answered or skipped before it grows.
update quizzes z set closed_ids = array(
    select q.question_id from quiz_questions q
    where q.user_id = z.user_id and q.quiz_id = z.id and exists (select from quiz_questions other
      where other.user_id = z.user_id and other.question_id = q.question_id and other.completed_at > z.created_at)
    order by q.position)
  where z.state = 'in_progress' and z.type <> 'diagnostic';
