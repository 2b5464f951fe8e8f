-- Whether a word is a formula as chemists write one, symbols of elements with counts: NO and Co, but not VSEPR.
create function is_formula(word text) returns boolean language sql immutable parallel safe
begin atomic
  select word ~ ('^((A[cglmrstu]|B[aehikr]|C[adeflmnorsu]|D[bsy]|E[rsu]|F[elmr]|G[ade]|H[efgos]|I[nr]|Kr|L[airuv]|M[cdgnot]'
    || '|N[abdehiop]|O[gs]|P[abdmortu]|R[abefghnu]|S[bcegimnr]|T[abcehilms]|Xe|Yb|Z[nr]|[BCFHIKNOPSUVWY])\d*)+$');
end;

-- Returns a text without the charges of its ions, so that SO4^2- is the formula SO4 and not SO42.
create function without_charges(source text) returns text language sql immutable parallel safe
begin atomic
  select regexp_replace(source, '\^\{?\d*[-+]\}?|[⁰¹²³⁴⁵⁶⁷⁸⁹]*[⁺⁻]', ' ', 'g');
end;

-- Returns the formulas of a text as lexemes with capital letters, which no word has. In prose a symbol such as He or No
-- is a word; it is a formula inside \ce{}, and so is a word with a count or several symbols.
create function formula_vector(source text) returns tsvector language sql immutable parallel safe
begin atomic
  with words as (
    select word, position from string_to_table(search_text(without_charges(source)), ' ') with ordinality as t (word, position)
    where word ~ '\d|[A-Z].*[A-Z]'
    union all
    select word, position from string_to_table((
        select search_text(without_charges(string_agg(argument[1], ' ')))
        from regexp_matches(source, '\\ce\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}', 'g') as argument
      ), ' ') with ordinality as t (word, position)
  )
  select coalesce(string_agg(word || ':' || least(position, 16383), ' '), '')::tsvector from words where is_formula(word);
end;

create or replace function search_vector(title text, body text) returns tsvector language sql immutable parallel safe
begin atomic
  with plain as materialized (select search_text(title) as title, search_text(body) as body)
  select setweight(to_tsvector('simple', plain.title), 'A') || setweight(to_tsvector('english', plain.title), 'B')
    || setweight(to_tsvector('simple', plain.body), 'C') || setweight(to_tsvector('english', plain.body), 'D')
    || setweight(formula_vector(search_vector.title), 'A') || setweight(formula_vector(search_vector.body), 'C')
  from plain;
end;

-- Formulas correct no spelling.
create or replace function update_search_vocabulary() returns trigger language plpgsql as $$
begin
  insert into search_vocabulary
    select word from unnest(tsvector_to_array(ts_filter(new.search_vector, '{a,c}'))) as word
    where word ~ '^\D{4,40}$' and word = lower(word)
    on conflict do nothing;
  return null;
end $$;

-- Computes the vectors of stored texts again.
update chapters set name = name;
update topics set name = name;
update notes set body_alternative = body_alternative;
