-- What each seeded row looked like when it was last seeded, so that what an editor changed or deleted since stays so.
create table seeded_rows (
  kind text not null check (kind in ('chapter', 'topic', 'tag', 'content', 'question')),
  slug text not null,
  print text not null,
  primary key (kind, slug)
);

-- Its name in the content files, which stays when an editor renames the tag.
alter table tags add column source_slug text unique;
-- For a misconception: what the student believes.
alter table tags add column description text not null default '';
