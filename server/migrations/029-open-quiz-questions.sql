-- no transaction
-- For counting the quizzes in progress, and the stored papers, that hold a question whose key an editor has corrected.
create index concurrently if not exists quiz_questions_open_idx on quiz_questions (question_id) where completed_at is null;
create index concurrently if not exists paper_questions_question_idx on paper_questions (question_id);
