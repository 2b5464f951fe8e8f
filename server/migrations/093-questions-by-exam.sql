-- What quizzes look questions up by, copied from the current version, so that one index knows it beside the topic.
alter table questions add column exams text[] not null default '{}', add column source_year integer;
update questions q set exams = v.exams, source_year = v.source_year
  from question_versions v where v.id = q.version_id;
create function copy_from_version() returns trigger language plpgsql as $$
begin
  select exams, source_year into new.exams, new.source_year from question_versions where id = new.version_id;
  return new;
end $$;
create trigger questions_copy_from_version before insert or update of version_id on questions
  for each row when (new.version_id is not null) execute function copy_from_version();

-- By exam, or a learner of one would have the other's questions passed over one by one.
drop index questions_drawn;
create index questions_drawn_main on questions (topic_id, hash)
  where status = 'published' and deleted_at is null and 'main' = any(exams);
create index questions_drawn_advanced on questions (topic_id, hash)
  where status = 'published' and deleted_at is null and 'advanced' = any(exams);
create index questions_of_years_main on questions (topic_id, source_year desc, hash)
  where status = 'published' and deleted_at is null and 'main' = any(exams) and source_year is not null;
create index questions_of_years_advanced on questions (topic_id, source_year desc, hash)
  where status = 'published' and deleted_at is null and 'advanced' = any(exams) and source_year is not null;
