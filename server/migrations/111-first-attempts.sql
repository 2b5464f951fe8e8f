-- What a learner's first attempt at a question says about it, worked out once when the quiz is completed. Figures of a
-- question are made from these rows alone, instead of from all its attempts with their quizzes, answers and corrections.
create table first_attempts (
  user_id integer not null,
  question_id integer not null references questions,
  quiz_id integer not null,
  version_id integer not null references question_versions,
  completed_at timestamptz not null,
  is_omitted boolean not null,
  -- Share of the full marks, 0 to 1.
  credit double precision not null,
  -- Share of the marks won in the rest of the paper; null where there is no rest.
  rest double precision,
  chosen integer[],
  time_ms integer,
  primary key (user_id, question_id),
  foreign key (user_id, quiz_id, question_id) references quiz_questions on delete cascade
);
create index first_attempts_by_version on first_attempts (version_id)
  include (user_id, is_omitted, credit, rest, chosen, time_ms);
create index first_attempts_by_attempt on first_attempts (user_id, quiz_id, question_id);
create index first_attempts_by_question on first_attempts (question_id);

-- Versions whose first attempts have changed since they were counted. One that cannot be counted is set aside until
-- retry_at.
create table versions_due (
  version_id integer primary key references question_versions on delete cascade,
  -- Changes of first attempts since the last count.
  changes bigint not null,
  due_at timestamptz not null default app_now(),
  failures integer not null default 0,
  retry_at timestamptz,
  last_error text
);
create index versions_due_in_turn on versions_due (due_at);

-- What the job that counts has yet to look at: completed quizzes whose answers are not folded into first_attempts yet
-- (user_id, quiz_id), and versions of which first attempts have changed (version_id). Rows are only added, so that nobody
-- waits for another. Processes of the version before still write question_id; the triggers below note what they mean.
alter table statistics_due alter column question_id drop not null;
alter table statistics_due add column user_id integer;
alter table statistics_due add column quiz_id integer;
alter table statistics_due add column version_id integer;
alter table statistics_due add column failures integer not null default 0;
alter table statistics_due add column retry_at timestamptz;
alter table statistics_due add column last_error text;
alter table statistics_due add foreign key (user_id, quiz_id) references quizzes on delete cascade;
create index statistics_due_by_quiz on statistics_due (user_id, quiz_id);
create index statistics_due_quizzes on statistics_due (id) where quiz_id is not null;
create index statistics_due_versions on statistics_due (id) where quiz_id is null;
drop index statistics_due_by_question;
delete from statistics_due;
insert into statistics_due (user_id, quiz_id) select user_id, id from quizzes where state = 'completed' order by completed_at;

-- Completing a quiz and marking it anew both change its score.
create function note_completed_quiz() returns trigger language plpgsql as $$
begin
  insert into statistics_due (user_id, quiz_id) values (new.user_id, new.id);
  return null;
end $$;
create trigger quizzes_are_counted after insert or update of state, score, max_score on quizzes
  for each row when (new.state = 'completed') execute function note_completed_quiz();

-- Staff know the keys, so a change of role takes a user's attempts out of the figures, or brings them in.
create function note_changed_role() returns trigger language plpgsql as $$
begin
  insert into statistics_due (user_id, quiz_id)
    select user_id, id from quizzes where user_id = new.id and state = 'completed';
  return null;
end $$;
create trigger users_change_role after update of role on users
  for each row when ((old.role = 'student') <> (new.role = 'student')) execute function note_changed_role();

-- Whatever adds, changes or removes first attempts, an erasure included, leaves their versions to be counted.
create function note_changed_attempts() returns trigger language plpgsql as $$
begin
  insert into statistics_due (version_id) select version_id from changed;
  return null;
end $$;
create trigger first_attempts_added after insert on first_attempts
  referencing new table as changed for each statement execute function note_changed_attempts();
create trigger first_attempts_changed after update on first_attempts
  referencing new table as changed for each statement execute function note_changed_attempts();
create trigger first_attempts_replaced after update on first_attempts
  referencing old table as changed for each statement execute function note_changed_attempts();
create trigger first_attempts_removed after delete on first_attempts
  referencing old table as changed for each statement execute function note_changed_attempts();
