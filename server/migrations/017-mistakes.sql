-- The mistakes notebook: the questions that a learner has missed. Everything but the learner's own cause and note follows
-- from the completed attempts, and is computed again when one of them is completed or regraded.
create table mistakes (
  user_id integer not null references users on delete cascade,
  question_id integer not null references questions,
  -- The quiz of the last miss.
  quiz_id integer not null,
  -- False once the question was answered right on two days.
  is_listed boolean not null,
  times_missed integer not null,
  last_missed_at timestamptz not null,
  due_on date not null,
  proposed_cause text check (proposed_cause in ('concept', 'fact', 'misread', 'arithmetic', 'unit', 'guess', 'time')),
  -- The sentence that names what went wrong in a numerical answer.
  slip text,
  cause text check (cause in ('concept', 'fact', 'misread', 'arithmetic', 'unit', 'guess', 'time')),
  note text not null default '',
  primary key (user_id, question_id),
  foreign key (user_id, quiz_id, question_id) references quiz_questions on delete cascade
);
create index mistakes_listed_idx on mistakes (user_id, last_missed_at desc, question_id desc) where is_listed;
create index mistakes_due_idx on mistakes (user_id, due_on, times_missed desc, question_id) where is_listed;
create index mistakes_quiz_idx on mistakes (user_id, quiz_id, question_id);
create index mistakes_question_idx on mistakes (question_id);
