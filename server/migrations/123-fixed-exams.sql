-- Exams and year of a version stand at its question, too, and quizzes find the question by that copy. Where they could
-- change in the version the copy would no longer be true, so an edit makes a new version here as well.
drop trigger question_versions_are_immutable on question_versions;
create trigger question_versions_are_immutable
  before update of question_id, version, type, text, solution, single_answer, accept, unit, exams, source_year
  on question_versions for each row execute function immutable_row();
