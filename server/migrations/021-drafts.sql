-- A draft is stored whatever it lacks, its topic too; what students may meet has one.
alter table questions alter column topic_id drop not null;
alter table question_versions alter column topic_id drop not null;
alter table questions add check (status <> 'published' or topic_id is not null);
