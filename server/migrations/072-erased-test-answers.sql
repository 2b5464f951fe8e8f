-- When an account is erased, its attempts at set tests go with it. Of each question stays how it was answered, as counts
-- that name nobody, so that the shares of a test don't change afterwards.
create table set_test_erased (
  test_id integer not null references set_tests on delete cascade,
  question_id integer not null references questions,
  students integer not null,
  correct integer not null,
  unattempted integer not null,
  -- Sum of the shares of the full marks.
  credit numeric not null,
  -- How many chose each option, by its id.
  options jsonb not null,
  primary key (test_id, question_id)
);
create index set_test_erased_question_idx on set_test_erased (question_id);
