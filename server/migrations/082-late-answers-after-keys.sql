-- Whether the student could already see the key of an attempt at the test when the answer arrived. A server of the previous
-- version doesn't say it, and then the teacher is warned.
alter table late_answers add column is_key_shown boolean not null default true;
update late_answers l set is_key_shown = false
  from quizzes z join set_tests t on t.id = z.set_test_id
  where (z.user_id, z.id) = (l.user_id, l.quiz_id)
    and (z.state <> 'completed' or l.arrived_at < greatest(t.releases_at, z.end_time));
