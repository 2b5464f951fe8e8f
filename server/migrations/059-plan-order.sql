-- The order that a learner has given the chapters of the plan. Chapters that aren't listed follow in the plan's own order.
create table plan_order (
  user_id integer not null references users on delete cascade,
  position smallint not null,
  chapter_id integer not null references chapters on delete cascade,
  primary key (user_id, position),
  unique (user_id, chapter_id)
);
create index plan_order_chapter_idx on plan_order (chapter_id);
