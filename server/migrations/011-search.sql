create extension if not exists pg_trgm;

-- Markdown and TeX as the words a person would type: `\ce{KMnO4}`, `$\mathrm{KMnO_4}$` and KMnO₄ all become KMnO4.
-- Bodies are bound when the function is made, so a restored dump fills the generated columns below, too.
create function search_text(source text) returns text language sql immutable parallel safe
begin atomic
  with structures as (select regexp_replace(normalize(source, NFKC), '```smiles([^\n]*)\n[^`]*```', '\1 ', 'g') as t),
    targets as (select regexp_replace(t, '\]\((https?:|mailto:|/|#)[^)\s]*\)', ' ', 'g') as t from structures),
    tags as (select regexp_replace(t, '</?[a-zA-Z][^<>]*>', ' ', 'g') as t from targets),
    arguments as (select regexp_replace(t, '\}\s*\{', ' ', 'g') as t from tags),
    fonts as (select regexp_replace(t, '\\(ce|pu|text|mathrm|mathbf|mathit|mathsf|operatorname)\M\s*', '', 'g') as t
      from arguments),
    commands as (select regexp_replace(t, '\\([a-zA-Z]+|.)', ' ', 'g') as t from fonts),
    joined as (select regexp_replace(t, '[{}^_''’`]', '', 'g') as t from commands),
    spaced as (select regexp_replace(t, '[!-/:-@[-`{-~–—…“”‘•·→⇌×−±°]', ' ', 'g') as t from joined),
    -- 4H2O is four of what people look for as H2O.
    counted as (select regexp_replace(t, '\m(\d+)([A-Z])', '\1 \2', 'g') as t from spaced)
  select trim(regexp_replace(t, '\s+', ' ', 'g')) from counted;
end;

-- Words as they stand (weights A in a title, C in a body), so that a beginning finds them, and their stems (B, D).
create function search_words(title text, body text) returns tsvector language sql immutable parallel safe
begin atomic
  with plain as materialized (select search_text(title) as title, search_text(body) as body)
  select setweight(to_tsvector('simple', plain.title), 'A') || setweight(to_tsvector('english', plain.title), 'B')
    || setweight(to_tsvector('simple', plain.body), 'C') || setweight(to_tsvector('english', plain.body), 'D')
  from plain;
end;

-- Matches texts that hold a word, or a longer one that begins with it.
create function search_beginning(word text) returns tsquery language sql immutable parallel safe
begin atomic
  select to_tsquery('simple', quote_literal(word) || ':*') || to_tsquery('english', quote_literal(word) || ':*');
end;

alter table chapters
  add column search_words tsvector not null generated always as (search_words(name, '')) stored;
alter table topics
  add column search_words tsvector not null generated always as (search_words(name, '')) stored;
alter table contents
  add column search_words tsvector not null
    generated always as (search_words(title, body || E'\n' || body_spoken)) stored;

create index chapters_by_words on chapters using gin (search_words);
create index topics_by_words on topics using gin (search_words);
create index contents_by_words on contents using gin (search_words) where deleted_at is null;

-- Every word of the library once: a slip of the pen is looked up here, because trigrams tell words apart but not long
-- texts. Formulae are left out: another digit is another substance. Words stay when their text goes; a word without a
-- text finds nothing.
create table search_lexicon (word text primary key);
create index search_lexicon_by_trigrams on search_lexicon using gin (word gin_trgm_ops);

create function learn_words() returns trigger language plpgsql as $$
begin
  insert into search_lexicon
    select word from unnest(tsvector_to_array(ts_filter(new.search_words, '{a,c}'))) as word where word ~ '^\D{4,40}$'
    on conflict do nothing;
  return null;
end $$;
create trigger chapters_teach_words after insert or update of name on chapters
  for each row execute function learn_words();
create trigger topics_teach_words after insert or update of name on topics
  for each row execute function learn_words();
create trigger contents_teach_words after insert or update of title, body, body_spoken on contents
  for each row execute function learn_words();
insert into search_lexicon
  select distinct word from (
    select search_words from chapters union all select search_words from topics union all select search_words from contents
  ) as texts, unnest(tsvector_to_array(ts_filter(search_words, '{a,c}'))) as word
  where word ~ '^\D{4,40}$';

-- Everything a learner may find, and the page it leads to: `content_id` is null where that is the chapter's page.
create view search_documents as
  select 1 as kind_order, 'Chapter' as kind, c.id, c.name as title, c.search_words,
    c.id as chapter_id, c.name as chapter_name, null::integer as content_id, null::text as content_title
  from chapters c
  union all
  select 2, 'Topic', t.id, t.name, t.search_words, c.id, c.name, first.id, first.title
  from topics t
  join chapters c on c.id = t.chapter_id
  left join lateral (
    select n.id, n.title from contents n where n.topic_id = t.id and n.deleted_at is null order by n.id limit 1
  ) as first on true
  union all
  select 3, 'Content', n.id, n.title, n.search_words, c.id, c.name, n.id, n.title
  from contents n
  join topics t on t.id = n.topic_id
  join chapters c on c.id = t.chapter_id
  where n.deleted_at is null;
