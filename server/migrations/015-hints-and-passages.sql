-- A text that two or three questions share. A passage keeps its slug; an edit adds a version, and with it a version of
-- each of its questions.
create table passages (
  id integer generated always as identity primary key,
  slug text not null,
  version integer not null,
  text text not null,
  text_html text not null,
  renderer_version integer not null,
  created_at timestamptz not null default app_now(),
  unique (slug, version)
);
create index passages_renderer_idx on passages (renderer_version, id);
create trigger passages_reject_update before update of slug, version, text on passages
  for each row execute function reject_update();
create trigger passages_record_images after insert on passages for each row
  when (new.text like '%/assets/images/%') execute function record_image_references('text');

alter table question_versions
  -- From the principle to the set-up: [{"text": Markdown, "html": rendered}].
  add column hints jsonb not null default '[]',
  -- The numbers that typical mistakes lead to: [{"value": decimal string, "says": plain text}].
  add column slips jsonb not null default '[]',
  -- The linked ideas of a hard question, in order.
  add column steps text[] not null default '{}',
  add column passage_id integer references passages;
create index question_versions_passage_idx on question_versions (passage_id) where passage_id is not null;

drop trigger question_versions_reject_update on question_versions;
create trigger question_versions_reject_update
  before update of question_id, version, type, text, solution, single_answer, accept, unit, exams, source_year, format,
    decimals, slips, steps, passage_id
  on question_versions for each row execute function reject_update();
-- The HTML of hints may be rendered again; their texts never change.
create trigger question_versions_reject_hint_update before update of hints on question_versions for each row
  when (jsonb_path_query_array(old.hints, '$[*].text') <> jsonb_path_query_array(new.hints, '$[*].text'))
  execute function reject_update();
create trigger question_versions_record_hint_images after insert on question_versions for each row
  when (new.hints::text like '%/assets/images/%') execute function record_image_references('hints');

-- Copied from the current version, like the exams: the questions of one passage are drawn together.
alter table questions add column passage_id integer references passages;
create index questions_passage_idx on questions (passage_id) where passage_id is not null;

create or replace function sync_version_columns() returns trigger language plpgsql as $$
begin
  select exams, source_year, seconds, passage_id into new.exams, new.source_year, new.seconds, new.passage_id
    from question_versions where id = new.version_id;
  return new;
end $$;

-- Rows of files that were read before this program and not imported yet.
update import_rows set draft = '{"hints": [], "slips": [], "steps": [], "passage": null}' || draft where draft is not null;
update import_rows set rendered = '{"hints": [], "passage": null}' || rendered where rendered is not null;
