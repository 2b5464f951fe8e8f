-- A learner's questions and cards of an Indian day: chosen once, so that a reload or another device shows the same.
-- `reason` is said to the learner. `arm`: drawn by value, drawn by weightage alone to compare with, or added to fill
-- the day.
create table daily_questions (
  user_id integer not null references users on delete cascade,
  ist_day date not null,
  position smallint not null,
  question_id integer not null references questions,
  predicted double precision not null,
  arm text not null check (arm in ('value', 'control', 'rest')),
  reason text not null,
  primary key (user_id, ist_day, question_id),
  unique (user_id, ist_day, position)
);
create index daily_questions_by_day on daily_questions (ist_day);

create table daily_cards (
  user_id integer not null references users on delete cascade,
  ist_day date not null,
  position smallint not null,
  topic_id integer not null references topics on delete cascade,
  arm text not null check (arm in ('value', 'rest')),
  reason text not null,
  primary key (user_id, ist_day, topic_id),
  unique (user_id, ist_day, position)
);
create index daily_cards_by_day on daily_cards (ist_day);
create index daily_cards_by_topic on daily_cards (topic_id);

-- What a learner has answered today is asked with every look at the day.
create index responses_by_time on responses (user_id, answered_at);
