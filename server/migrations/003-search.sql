create extension if not exists pg_trgm;

-- Returns Markdown and TeX as the words that a person would type: `\ce{KMnO4}`, `$\mathrm{KMnO_4}$` and KMnO₄ all become KMnO4.
-- The bodies are bound when the function is created, so a restored dump can fill the generated columns as well.
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
    -- People search for H2O, not for 4H2O.
    counted as (select regexp_replace(t, '\m(\d+)([A-Z])', '\1 \2', 'g') as t from spaced)
  select trim(regexp_replace(t, '\s+', ' ', 'g')) from counted;
end;

-- Whole words (weight A in a title, C in a body), which prefixes match, and their stems (B, D).
create function search_vector(title text, body text) returns tsvector language sql immutable parallel safe
begin atomic
  with plain as materialized (select search_text(title) as title, search_text(body) as body)
  select setweight(to_tsvector('simple', plain.title), 'A') || setweight(to_tsvector('english', plain.title), 'B')
    || setweight(to_tsvector('simple', plain.body), 'C') || setweight(to_tsvector('english', plain.body), 'D')
  from plain;
end;

-- Matches texts with this word, or with a longer one that begins with it.
create function prefix_tsquery(word text) returns tsquery language sql immutable parallel safe
begin atomic
  select to_tsquery('simple', quote_literal(word) || ':*') || to_tsquery('english', quote_literal(word) || ':*');
end;

-- Every word of the library once, for correcting typing errors by trigrams. Formulas are excluded: another digit is
-- another substance. A word stays after its text is deleted; searching for it then finds nothing.
create table search_vocabulary (word text primary key);
create index search_vocabulary_trgm_idx on search_vocabulary using gin (word gin_trgm_ops);

create function update_search_vocabulary() returns trigger language plpgsql as $$
begin
  insert into search_vocabulary
    select word from unnest(tsvector_to_array(ts_filter(new.search_vector, '{a,c}'))) as word where word ~ '^\D{4,40}$'
    on conflict do nothing;
  return null;
end $$;
