-- What a learner is expected to remember of a topic, renewed with each revision.
create table topic_memories (
  user_id integer not null references users on delete cascade,
  topic_id integer not null references topics on delete cascade,
  -- Days until the chance of recall falls to 90 %, and difficulty from 1 to 10.
  stability double precision not null check (stability > 0),
  difficulty double precision not null,
  last_at timestamptz not null,
  due_at timestamptz not null,
  reps integer not null,
  lapses integer not null,
  primary key (user_id, topic_id)
);
create index topic_memories_by_topic on topic_memories (topic_id);

-- One revision of a topic counts a day, whatever is sent twice. Rows are only ever added.
create table topic_reviews (
  user_id integer not null references users on delete cascade,
  topic_id integer not null references topics on delete cascade,
  ist_day date not null,
  rating text not null check (rating in ('good', 'again')),
  at timestamptz not null,
  primary key (user_id, topic_id, ist_day)
);
create index topic_reviews_by_day on topic_reviews (user_id, ist_day);
create index topic_reviews_by_topic on topic_reviews (topic_id);
