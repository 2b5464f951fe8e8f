-- Quizzes of questions like one that was just reviewed, and of one topic.
alter table quizzes
  drop constraint quizzes_type_check,
  add constraint quizzes_type_check check (type in ('quick-quiz_chapter', 'unlimited_chapter', 'previous-questions_chapter',
    'custom', 'bookmarks', 'diagnostic', 'mock', 'built', 'mistakes', 'similar', 'topic'));
