-- no transaction
-- Deleting a row looks for those that refer to it. Without an index that reads a whole table, once for each deleted row.
drop index concurrently if exists quizzes_by_chapter;
create index concurrently quizzes_by_chapter on quizzes (chapter_id) where chapter_id is not null;
drop index concurrently if exists user_chapters_by_chapter;
create index concurrently user_chapters_by_chapter on user_chapters (chapter_id);
drop index concurrently if exists user_topics_by_topic;
create index concurrently user_topics_by_topic on user_topics (topic_id);
drop index concurrently if exists users_by_latest_chapter;
create index concurrently users_by_latest_chapter on users (latest_chapter_id) where latest_chapter_id is not null;
drop index concurrently if exists chapter_needs_by_need;
create index concurrently chapter_needs_by_need on chapter_needs (needs_id);
drop index concurrently if exists option_versions_by_misconception;
create index concurrently option_versions_by_misconception on option_versions (misconception_id)
  where misconception_id is not null;
-- Those there are know only what is published, or of past papers.
drop index concurrently if exists contents_by_any_topic;
create index concurrently contents_by_any_topic on contents (topic_id);
drop index concurrently if exists questions_by_topic;
create index concurrently questions_by_topic on questions (topic_id);
drop index concurrently if exists question_versions_by_topic;
create index concurrently question_versions_by_topic on question_versions (topic_id);
drop index concurrently if exists reports_by_question_asked;
create index concurrently reports_by_question_asked on reports (user_id, quiz_id, question_id);

-- The completed attempts at a question, in the order in which they are marked anew.
drop index concurrently if exists attempts_by_question;
create index concurrently attempts_by_question on quiz_questions (question_id, user_id, quiz_id)
  where completed_at is not null;
drop index concurrently if exists quiz_questions_by_question;

-- What the editors' first page counts, and what a newer renderer has yet to render.
drop index concurrently if exists question_versions_unsolved;
create index concurrently question_versions_unsolved on question_versions (id) where solution !~ '\S';
drop index concurrently if exists question_versions_faulty;
create index concurrently question_versions_faulty on question_versions (id) where faults > 0;
drop index concurrently if exists questions_deleted;
create index concurrently questions_deleted on questions (deleted_at) where deleted_at is not null;
drop index concurrently if exists question_versions_by_renderer;
create index concurrently question_versions_by_renderer on question_versions (renderer_version, id);
drop index concurrently if exists contents_by_renderer;
create index concurrently contents_by_renderer on contents (renderer_version, id);
