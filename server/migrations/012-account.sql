-- Erasing an account looks here for what its owner wrote.
create index question_versions_by_author on question_versions (created_by) where created_by is not null;
