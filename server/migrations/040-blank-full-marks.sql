-- A blank answer to a question with full marks to all has the marks, but is unattempted. Earlier ones were stored as correct.
update quiz_questions a set outcome = 'unattempted'
from graded_answers g join question_versions v on v.id = g.key_version_id
where (a.user_id, a.quiz_id, a.question_id) = (g.user_id, g.quiz_id, g.question_id)
  and g.question_id in (select question_id from question_versions where void_outcome = 'full')
  and g.outcome = 'correct' and v.void_outcome = 'full'
  and not exists (select from responses r where (r.user_id, r.quiz_id, r.question_id) = (a.user_id, a.quiz_id, a.question_id)
    and (cardinality(r.selected_option_ids) > 0 or r.numeric_answer ~ '\S'));

-- Their quizzes are added up again. Statistics are counted again, because their trigger fires.
update quizzes z set correct = t.correct, wrong = t.wrong, score = t.score, max_score = t.max_score,
  total_questions = t.total_questions
from (select distinct g.user_id, g.quiz_id from graded_answers g join question_versions v on v.id = g.key_version_id
    where g.question_id in (select question_id from question_versions where void_outcome = 'full')
      and g.outcome = 'unattempted' and v.void_outcome = 'full') as affected
  cross join lateral quiz_totals(affected.user_id, affected.quiz_id) as t
where (z.user_id, z.id) = (affected.user_id, affected.quiz_id)
  and (z.total_questions, z.correct, z.wrong, z.score, z.max_score)
    is distinct from (t.total_questions, t.correct, t.wrong, t.score, t.max_score);
