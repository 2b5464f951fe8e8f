create table chapters (
  id integer generated always as identity primary key,
  source_slug text unique,
  position integer not null,
  name text not null,
  type text not null check (type in ('Physical Chemistry', 'Organic Chemistry', 'Inorganic Chemistry')),
  weightage integer not null check (weightage >= 0),
  weightage_main integer not null default 0,
  weightage_advanced integer not null default 0,
  class_standard text not null default 'XI',
  exams text[] not null default '{main,advanced}',
  search_vector tsvector not null generated always as (search_vector(name, '')) stored
);
create index chapters_search_idx on chapters using gin (search_vector);
create trigger chapters_update_vocabulary after insert or update of name on chapters
  for each row execute function update_search_vocabulary();
alter table users add foreign key (latest_chapter_id) references chapters on delete set null;
create index users_latest_chapter_idx on users (latest_chapter_id) where latest_chapter_id is not null;

-- The prerequisites of a chapter; a 'helpful' one is not required.
create table chapter_prerequisites (
  chapter_id integer not null references chapters on delete cascade,
  prerequisite_id integer not null references chapters on delete cascade,
  kind text not null check (kind in ('required', 'helpful')),
  primary key (chapter_id, prerequisite_id)
);
create index chapter_prerequisites_prerequisite_idx on chapter_prerequisites (prerequisite_id);

create table topics (
  id integer generated always as identity primary key,
  source_slug text unique,
  chapter_id integer not null references chapters,
  position integer not null,
  name text not null,
  exams text[] not null default '{main,advanced}',
  search_vector tsvector not null generated always as (search_vector(name, '')) stored
);
create index topics_chapter_idx on topics (chapter_id, position);
create index topics_search_idx on topics using gin (search_vector);
create trigger topics_update_vocabulary after insert or update of name on topics
  for each row execute function update_search_vocabulary();

create table tags (
  id integer generated always as identity primary key,
  name text not null unique,
  kind text not null default 'concept' check (kind in ('concept', 'skill', 'misconception')),
  -- The tag's name in the content files, which stays when an editor renames it.
  source_slug text unique,
  -- For a misconception: what the student wrongly believes.
  description text not null default ''
);

-- The dates of the exams, as calendar days in India. Plans aim at the next one.
create table exam_sessions (
  exam text not null check (exam in ('JEE Main', 'JEE Advanced')),
  year integer not null check (year between 2024 and 2100),
  name text not null,
  date date not null,
  primary key (exam, year, name)
);

-- Learners' tables have user_id first in their keys, so that one user's rows stay together.
create table completed_chapters (
  user_id integer not null references users on delete cascade,
  chapter_id integer not null references chapters on delete cascade,
  primary key (user_id, chapter_id)
);
create index completed_chapters_chapter_idx on completed_chapters (chapter_id);

create table completed_topics (
  user_id integer not null references users on delete cascade,
  topic_id integer not null references topics on delete cascade,
  primary key (user_id, topic_id)
);
create index completed_topics_topic_idx on completed_topics (topic_id);
