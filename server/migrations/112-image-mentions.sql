-- The uploaded pictures that some version of a text shows. To find those that none shows, a job had to read all texts.
-- Versions never change, so a picture that was mentioned once stays mentioned.
create table image_mentions (
  hash text primary key
);

create function keep_image_mentions() returns trigger language plpgsql as $$
begin
  -- The columns that hold text are the trigger's arguments.
  insert into image_mentions (hash)
    select distinct mention[1] from unnest(tg_argv) as name,
      regexp_matches(to_jsonb(new) ->> name, '/assets/images/([a-z0-9]{22})\.webp', 'g') as mention
    on conflict do nothing;
  return null;
end $$;
create trigger question_versions_keep_images after insert or update of text, solution on question_versions for each row
  when (new.text || ' ' || new.solution like '%/assets/images/%') execute function keep_image_mentions('text', 'solution');
create trigger option_versions_keep_images after insert or update of text, rationale on option_versions for each row
  when (new.text || ' ' || new.rationale like '%/assets/images/%') execute function keep_image_mentions('text', 'rationale');
create trigger content_versions_keep_images after insert or update of body on content_versions for each row
  when (new.body like '%/assets/images/%') execute function keep_image_mentions('body');

insert into image_mentions (hash)
  select distinct (regexp_matches(text, '/assets/images/([a-z0-9]{22})\.webp', 'g'))[1] from (
    select text || ' ' || solution as text from question_versions
    union all select text || ' ' || rationale from option_versions
    union all select body from content_versions) as texts
  where text like '%/assets/images/%';

create index images_by_age on images (uploaded_at);
