-- The form of a question, and to how many decimals a number is asked for (null: nobody has said).
alter table question_versions
  add column format text not null default 'plain'
    check (format in ('plain', 'statements', 'assertion', 'match', 'passage')),
  add column decimals smallint check (decimals between 0 and 6);

-- The library has always written its keys with as many decimals as it asks for.
update question_versions v set decimals = length(split_part(v.single_answer, '.', 2))
  from questions q where q.id = v.question_id and q.source_slug is not null and v.type = 'numerical'
    and length(split_part(v.single_answer, '.', 2)) <= 6;

-- Rows of files that were read before this program and not imported yet.
update import_rows set draft = '{"format": "plain", "decimals": null}' || draft where draft is not null;

drop trigger question_versions_reject_update on question_versions;
create trigger question_versions_reject_update
  before update of question_id, version, type, text, solution, single_answer, accept, unit, exams, source_year, format,
    decimals
  on question_versions for each row execute function reject_update();

drop index question_versions_covering_idx;
create index question_versions_covering_idx on question_versions (id)
  include (topic_id, type, difficulty, source_year, source_pattern, format, decimals);
