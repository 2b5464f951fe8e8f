-- In practice mode: how many hints the learner has taken, and when the question was checked, which shows its key.
alter table quiz_questions
  add column hints_taken smallint not null default 0,
  add column checked_at timestamptz;
