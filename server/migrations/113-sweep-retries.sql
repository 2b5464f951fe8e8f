-- A quiz that the sweep could not complete is left alone until retry_at, so that it neither starves nor slows the others.
alter table quizzes add column sweep_failures integer not null default 0;
alter table quizzes add column sweep_retry_at timestamptz;

-- In the order in which the sweep goes through all that are due.
drop index quizzes_to_end;
drop index quizzes_to_rest;
create index quizzes_to_end on quizzes (end_time, user_id, hash) where state = 'in_progress' and end_time is not null;
create index quizzes_to_rest on quizzes (active_at, user_id, hash) where state = 'in_progress' and end_time is null;
