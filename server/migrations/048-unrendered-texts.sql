-- The library is stored before its texts are rendered. Until then a row has renderer version 0, and in place of its HTML
-- a comment that names the row and the field. The server replaces it in a response that shows the text.
create function unrendered(kind text, id integer, field text) returns text language sql immutable parallel safe
begin atomic
  select '<!--unrendered ' || kind || ' ' || id || ' ' || field || '-->';
end;

create function refer_to_unrendered_note() returns trigger language plpgsql as $$
begin
  new.body_html := unrendered('note', new.id, 'body');
  -- The search finds the words of the Markdown meanwhile.
  new.body_alternative := '';
  return new;
end $$;
create trigger notes_refer_to_unrendered before insert or update on notes
  for each row when (new.renderer_version = 0) execute function refer_to_unrendered_note();

create function refer_to_unrendered_passage() returns trigger language plpgsql as $$
begin
  new.text_html := unrendered('passage', new.id, 'text');
  return new;
end $$;
create trigger passages_refer_to_unrendered before insert on passages
  for each row when (new.renderer_version = 0) execute function refer_to_unrendered_passage();

create function refer_to_unrendered_version() returns trigger language plpgsql as $$
begin
  new.text_html := unrendered('version', new.id, 'text');
  new.text_alternative := '';
  new.solution_html := unrendered('version', new.id, 'solution');
  new.hints := (select coalesce(jsonb_agg(hint || jsonb_build_object('html',
      unrendered('version', new.id, 'hints.' || position - 1)) order by position), '[]')
    from jsonb_array_elements(new.hints) with ordinality as h(hint, position));
  return new;
end $$;
create trigger question_versions_refer_to_unrendered before insert on question_versions
  for each row when (new.renderer_version = 0) execute function refer_to_unrendered_version();

-- An option has no renderer version of its own; one that is inserted without HTML is unrendered.
create function refer_to_unrendered_option() returns trigger language plpgsql as $$
begin
  new.text_html := unrendered('version', new.version_id, 'options.' || new.option_id || '.text');
  new.text_alternative := unrendered('version', new.version_id, 'options.' || new.option_id || '.alternative');
  new.rationale_html := unrendered('version', new.version_id, 'options.' || new.option_id || '.rationale');
  return new;
end $$;
create trigger option_versions_refer_to_unrendered before insert on option_versions
  for each row when (new.text_html is null) execute function refer_to_unrendered_option();
