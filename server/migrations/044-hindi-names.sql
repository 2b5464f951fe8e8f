-- Hindi names of terms, in both scripts, so that the search finds what the term finds, with this topic first. The names
-- are folded as those of a query (foldName in server/src/features/search/hindi-names.ts).
create table hindi_names (
  name text primary key,
  term text not null,
  topic_id integer not null references topics on delete cascade
);
create index hindi_names_topic_id_idx on hindi_names (topic_id);
