-- Returns a text in small letters and without the marks of TeX, so that 10^-2 is found in $10^{-2}$.
create function without_marks(source text) returns text language sql immutable parallel safe
begin atomic
  select translate(lower(source), '{}$\^_', '');
end;

-- What editors search in: all texts of a question's current version.
create view current_question_texts as
  select q.id as question_id, without_marks(concat_ws(E'\n', v.text, v.solution, p.text, array_to_string(v.steps, E'\n'),
    (select string_agg(hint->>'text', E'\n') from jsonb_array_elements(v.hints) as hint),
    (select string_agg(slip->>'says', E'\n') from jsonb_array_elements(v.slips) as slip),
    (select string_agg(o.text || E'\n' || o.rationale, E'\n') from option_versions o where o.version_id = v.id))) as text
  from questions q join question_versions v on v.id = q.version_id left join passages p on p.id = v.passage_id;

create table question_search_texts (
  question_id integer primary key references questions on delete cascade,
  text text not null
);
insert into question_search_texts select question_id, text from current_question_texts;
create index question_search_texts_idx on question_search_texts using gin (text gin_trgm_ops);
drop index question_versions_text_trgm_idx;

-- Once for all questions of a statement, at its end: then the options that it adds are stored, too.
create function update_question_search_texts() returns trigger language plpgsql as $$
begin
  insert into question_search_texts
    select t.question_id, t.text from current_question_texts t
    where t.question_id in (
      select after.id from after join before using (id) where after.version_id is distinct from before.version_id)
    on conflict (question_id) do update set text = excluded.text;
  return null;
end $$;
create trigger questions_update_search_texts after update on questions
  referencing old table as before new table as after for each statement
  execute function update_question_search_texts();

-- The list of questions by their last change.
create index questions_version_idx on questions (version_id);
