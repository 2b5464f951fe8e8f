-- A teacher can give the questions of a kind other marks than the exam does. Scheduling stores the rule that follows, so that
-- the test is marked by it for good.
alter table set_tests
  add column marks jsonb not null default '{}',
  add column marking_rule_id integer references marking_rules;

-- Tests that were scheduled before have no rule of their own: they go on with the one of their attempts.
update set_tests t set marking_rule_id = (
  select z.marking_rule_id from quizzes z where z.set_test_id = t.id order by z.user_id, z.id limit 1)
where paper_id is not null;
