-- How long a question is meant to take, copied like its exams: the usual time of a topic is the median of forty
-- questions, and to look each up beside its texts took most of the time that a plan took.
alter table questions add column seconds integer;
update questions q set seconds = v.seconds from question_versions v where v.id = q.version_id;
create or replace function copy_from_version() returns trigger language plpgsql as $$
begin
  select exams, source_year, seconds into new.exams, new.source_year, new.seconds
    from question_versions where id = new.version_id;
  return new;
end $$;
create function pass_seconds_on() returns trigger language plpgsql as $$
begin
  update questions set seconds = new.seconds where id = new.question_id and version_id = new.id;
  return null;
end $$;
create trigger question_versions_pass_seconds_on after update of seconds on question_versions
  for each row when (new.seconds <> old.seconds) execute function pass_seconds_on();

-- In the order of hashes, so that a few of a topic are found whatever exam they are for; in that of ids nobody asks.
drop index questions_in_play;
create index questions_in_play on questions (topic_id, hash) include (version_id, seconds)
  where status = 'published' and deleted_at is null;

-- What questions are chosen by: the texts beside it fill a hundred times as many blocks, and those of a few hundred
-- candidates would have to be read from the disk.
create index question_versions_labels on question_versions (id)
  include (topic_id, type, difficulty, source_year, source_pattern);
