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
  exams text[] not null default '{main,advanced}'
);

-- What a chapter builds on; 'helpful' ones are not required.
create table chapter_needs (
  chapter_id integer not null references chapters on delete cascade,
  needs_id integer not null references chapters on delete cascade,
  kind text not null check (kind in ('required', 'helpful')),
  primary key (chapter_id, needs_id)
);

create table topics (
  id integer generated always as identity primary key,
  source_slug text unique,
  chapter_id integer not null references chapters,
  position integer not null,
  name text not null,
  exams text[] not null default '{main,advanced}'
);
create index topics_by_chapter on topics (chapter_id, position);

create table tags (
  id integer generated always as identity primary key,
  name text not null unique,
  kind text not null default 'concept' check (kind in ('concept', 'skill', 'misconception'))
);

create table contents (
  id integer generated always as identity primary key,
  source_slug text unique,
  source_checksum text,
  topic_id integer not null references topics,
  title text not null,
  body text not null,
  body_html text not null,
  body_spoken text not null,
  renderer_version integer not null,
  read_seconds integer not null default 180,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz
);
create index contents_by_topic on contents (topic_id, id) where deleted_at is null;

-- A question is a name that lasts; what it says stands in its versions, which never change.
create table questions (
  id integer generated always as identity primary key,
  hash text not null unique,
  source_slug text unique,
  source_checksum text,
  status text not null default 'review' check (status in ('review', 'published', 'retired')),
  topic_id integer not null references topics,
  variant_group text,
  version_id integer,
  created_at timestamptz not null default app_now(),
  deleted_at timestamptz
);
create index questions_in_play on questions (topic_id, id) where status = 'published' and deleted_at is null;

create table question_versions (
  id integer generated always as identity primary key,
  question_id integer not null references questions,
  version integer not null,
  type text not null check (type in ('multi choice single answer', 'multi choice multi correct', 'numerical')),
  difficulty text not null check (difficulty in ('easy', 'medium', 'hard')),
  topic_id integer not null references topics,
  exams text[] not null default '{main,advanced}',
  seconds integer not null default 120,
  text text not null,
  text_html text not null,
  text_spoken text not null,
  solution text not null default '',
  solution_html text not null default '',
  -- Decimal strings: a key is compared as a decimal, never as a binary float.
  single_answer text,
  accept jsonb not null default '[]',
  unit text not null default '',
  source_exam text,
  source_year integer,
  source_session text,
  source_paper text,
  source_number text,
  source_pattern boolean not null default true,
  renderer_version integer not null,
  created_by integer references users on delete set null,
  created_at timestamptz not null default app_now(),
  unique (question_id, version)
);
alter table questions add foreign key (version_id) references question_versions;

-- An option keeps its number and its letter through all versions of its question.
create table options (
  id integer generated always as identity primary key,
  question_id integer not null references questions,
  key text not null,
  unique (question_id, key)
);

create table option_versions (
  version_id integer not null references question_versions,
  option_id integer not null references options,
  position smallint not null,
  text text not null,
  text_html text not null,
  text_spoken text not null,
  is_correct boolean not null,
  rationale text not null default '',
  rationale_html text not null default '',
  misconception_id integer references tags,
  primary key (version_id, option_id)
);

create table question_tags (
  question_id integer not null references questions,
  tag_id integer not null references tags,
  primary key (question_id, tag_id)
);
create index question_tags_by_tag on question_tags (tag_id);

create function immutable_row() returns trigger language plpgsql as
  $$ begin raise exception '% rows are never changed', tg_table_name using errcode = 'restrict_violation'; end $$;
-- Rendered HTML may be renewed by a newer renderer; what was asked and what is right may not.
create trigger question_versions_are_immutable
  before update of question_id, version, type, text, solution, single_answer, accept, unit on question_versions
  for each row execute function immutable_row();
create trigger option_versions_are_immutable
  before update of option_id, position, text, is_correct, rationale on option_versions
  for each row execute function immutable_row();

-- Which seeded state the database holds, so that a start compares one line.
create table seed_state (
  only_row boolean primary key default true check (only_row),
  checksum text not null,
  seeded_at timestamptz not null default app_now()
);
