-- What a teacher decides on a question of a test: for all attempts at this test, and nowhere else. Rows are only added; one
-- of the kind 'undo' takes back the decision that `undoes` names.
create table set_test_decisions (
  id integer generated always as identity primary key,
  test_id integer not null references set_tests on delete cascade,
  question_id integer not null references questions,
  kind text not null check (kind in ('new_key', 'also_right', 'full_attempted', 'full_all', 'left_out', 'undo')),
  -- The key of 'new_key' and 'also_right': the right options, or the accepted numbers.
  option_ids integer[],
  accept jsonb,
  -- For the learners.
  reason text not null,
  undoes integer unique references set_test_decisions on delete cascade,
  decided_by integer references users on delete set null,
  decided_at timestamptz not null default app_now(),
  -- How far the marking of the completed attempts is, in the order of the learners' ids. It begins when every attempt that
  -- is completed from then on knows of the decision.
  has_begun boolean not null default false,
  last_user_id integer not null default 0,
  worked_at timestamptz not null default app_now(),
  finished_at timestamptz,
  check ((kind = 'undo') = (undoes is not null)),
  check ((kind in ('new_key', 'also_right')) = (num_nonnulls(option_ids, accept) = 1))
);
create index set_test_decisions_test_idx on set_test_decisions (test_id, question_id, id);
create index set_test_decisions_question_idx on set_test_decisions (question_id);
create index set_test_decisions_open_idx on set_test_decisions (worked_at) where finished_at is null;
create index set_test_decisions_decided_by_idx on set_test_decisions (decided_by) where decided_by is not null;

-- The decisions that hold. In the order of their ids, each is made on top of those before it.
create view standing_decisions as
  select d.id, d.test_id, d.question_id, d.kind, d.option_ids, d.accept from set_test_decisions d
  where d.kind <> 'undo' and not exists (select from set_test_decisions u where u.undoes = d.id);

-- An answer may be marked again after each decision, by the same version of the question. Rows of an answer follow each
-- other by `version_id` and then by `decision_id`.
alter table regrades
  add column decision_id integer references set_test_decisions on delete cascade,
  drop constraint regrades_pkey,
  add constraint regrades_once unique nulls not distinct (user_id, quiz_id, question_id, version_id, decision_id);
create index regrades_decision_idx on regrades (decision_id) where decision_id is not null;
