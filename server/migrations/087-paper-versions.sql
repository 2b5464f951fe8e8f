-- The versions B to D of a test on paper: its questions and their options in another order. Version A is the paper itself.
-- What was printed once never changes, so the orders are stored, not the seed that drew them.
create table paper_versions (
  paper_id integer not null references papers on delete cascade,
  letter text not null check (letter in ('B', 'C', 'D')),
  question_ids integer[] not null,
  -- The ids of the options in their order, by the question's id.
  option_orders jsonb not null,
  primary key (paper_id, letter)
);
