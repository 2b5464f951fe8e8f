-- Returns a text in small letters and without the marks of TeX, so that 10^-2 is found in $10^{-2}$.
create function without_marks(source text) returns text language sql immutable parallel safe
begin atomic
  select translate(lower(source), '{}$\^_', '');
end;

-- What editors search in: all texts of a question's current version.
create table question_search_texts (
  question_id integer primary key references questions on delete cascade,
  text text not null
);

create function current_search_text(question_id integer) returns text language sql stable
begin atomic
  select without_marks(concat_ws(E'\n', v.text, v.solution, jsonb_path_query_array(v.hints, '$[*].text')::text,
    (select string_agg(o.text || E'\n' || o.rationale, E'\n') from option_versions o where o.version_id = v.id)))
  from questions q join question_versions v on v.id = q.version_id where q.id = current_search_text.question_id;
end;

insert into question_search_texts
  select id, current_search_text(id) from questions where version_id is not null;
create index question_search_texts_idx on question_search_texts using gin (text gin_trgm_ops);
drop index question_versions_text_trgm_idx;

create function update_question_search_text() returns trigger language plpgsql as $$
begin
  insert into question_search_texts values (new.id, current_search_text(new.id))
    on conflict (question_id) do update set text = excluded.text;
  return null;
end $$;
-- At the end of the transaction, when the options are stored, too.
create constraint trigger questions_update_search_text after insert or update of version_id on questions
  deferrable initially deferred for each row when (new.version_id is not null)
  execute function update_question_search_text();

-- The list of questions by their last change.
create index questions_version_idx on questions (version_id);
