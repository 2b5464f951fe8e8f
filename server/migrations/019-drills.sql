-- 90-second sets of arithmetic. The items are stored, because a later program may generate others.
create table drills (
  user_id integer not null references users on delete cascade,
  id integer generated always as identity,
  items jsonb not null,
  created_at timestamptz not null default app_now(),
  finished_at timestamptz,
  primary key (user_id, id)
);

-- For deleting sets that nobody finished.
create index drills_unfinished_idx on drills (created_at) where finished_at is null;

create table drill_results (
  user_id integer not null,
  drill_id integer not null,
  index smallint not null,
  kind text not null,
  answer text not null,
  is_right boolean not null,
  ms integer not null,
  at timestamptz not null default app_now(),
  primary key (user_id, drill_id, index),
  foreign key (user_id, drill_id) references drills on delete cascade
);
create index drill_results_at_idx on drill_results (user_id, at);
