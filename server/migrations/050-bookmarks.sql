-- What a learner starred. A question or content that is hidden meanwhile keeps its stars, unseen, until it is back.
create table question_bookmarks (
  user_id integer not null references users on delete cascade,
  question_id integer not null references questions,
  at timestamptz not null default app_now(),
  primary key (user_id, question_id)
);

create table content_bookmarks (
  user_id integer not null references users on delete cascade,
  content_id integer not null references contents,
  at timestamptz not null default app_now(),
  primary key (user_id, content_id)
);

alter table quizzes drop constraint quizzes_type_check;
alter table quizzes add constraint quizzes_type_check check (type in ('quick-quiz_chapter', 'unlimited_chapter',
  'previous-questions_chapter', 'custom', 'bookmarks', 'diagnostic'));
