-- A question is a lasting identity; its text and key are in its versions, which never change.
create table questions (
  id integer generated always as identity primary key,
  -- The random public id, in URLs and in the API.
  hash text not null unique,
  source_slug text unique,
  source_checksum text,
  status text not null default 'review' check (status in ('review', 'published', 'retired')),
  -- Drafts are stored incomplete, even without a topic.
  topic_id integer references topics,
  variant_group text,
  version_id integer,
  created_at timestamptz not null default app_now(),
  deleted_at timestamptz,
  -- Set when several learners dispute the key: new quizzes exclude the question until an editor has decided.
  quarantined_at timestamptz,
  -- Copied from the current version, so that one index serves the selection of questions.
  exams text[] not null default '{}',
  source_year integer,
  seconds integer,
  check (status <> 'published' or topic_id is not null)
);
-- Public ids are random, so a range of this index is a random sample of a topic, found without reading the rest.
create index questions_active_idx on questions (topic_id, hash) include (version_id, seconds)
  where status = 'published' and deleted_at is null;
create index questions_sampling_main_idx on questions (topic_id, hash)
  where status = 'published' and deleted_at is null and 'main' = any(exams);
create index questions_sampling_advanced_idx on questions (topic_id, hash)
  where status = 'published' and deleted_at is null and 'advanced' = any(exams);
create index past_paper_main_idx on questions (topic_id, source_year desc, hash)
  where status = 'published' and deleted_at is null and 'main' = any(exams) and source_year is not null;
create index past_paper_advanced_idx on questions (topic_id, source_year desc, hash)
  where status = 'published' and deleted_at is null and 'advanced' = any(exams) and source_year is not null;
create index questions_topic_idx on questions (topic_id);
create index questions_deleted_idx on questions (deleted_at) where deleted_at is not null;
-- A variant group: the questions of one template. A question counts as seen if a variant of it was.
create index questions_variant_group_idx on questions (variant_group) where variant_group is not null;

create table question_versions (
  id integer generated always as identity primary key,
  question_id integer not null references questions,
  version integer not null,
  type text not null check (type in ('multi choice single answer', 'multi choice multi correct', 'numerical')),
  difficulty text not null check (difficulty in ('easy', 'medium', 'hard')),
  topic_id integer references topics,
  exams text[] not null default '{main,advanced}',
  seconds integer not null default 120,
  text text not null,
  text_html text not null,
  text_alternative text not null,
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
  -- The last status that the version had while it was the current one.
  status text not null default 'published' check (status in ('review', 'published', 'retired')),
  -- How many issues keep it from being published, counted when it was saved.
  blocking_issue_count integer not null default 0,
  unique (question_id, version)
);
alter table questions add foreign key (version_id) references question_versions;
create index question_versions_created_by_idx on question_versions (created_by) where created_by is not null;
create index question_versions_topic_idx on question_versions (topic_id);
-- For finding the chapters that have questions of past papers, or in their pattern; every list of chapters shows that.
create index question_versions_past_paper_idx on question_versions (topic_id, id)
  where source_year is not null and not source_pattern;
create index question_versions_pattern_idx on question_versions (topic_id, id)
  where source_year is not null and source_pattern;
-- A covering index for the selection of questions: the table, with its texts, has a hundred times as many blocks.
create index question_versions_covering_idx on question_versions (id)
  include (topic_id, type, difficulty, source_year, source_pattern);
create index question_versions_renderer_idx on question_versions (renderer_version, id);
create index question_versions_text_trgm_idx on question_versions using gin (text gin_trgm_ops);
-- For the counts on the admin dashboard.
create index question_versions_unsolved_idx on question_versions (id) where solution !~ '\S';
create index question_versions_blocked_idx on question_versions (id) where blocking_issue_count > 0;

-- A newer renderer may rerender the HTML. The texts, the key, and the columns copied to `questions` never change.
create trigger question_versions_reject_update
  before update of question_id, version, type, text, solution, single_answer, accept, unit, exams, source_year
  on question_versions for each row execute function reject_update();
create trigger question_versions_record_images after insert or update of text, solution on question_versions for each row
  when (new.text || ' ' || new.solution like '%/assets/images/%') execute function record_image_references('text', 'solution');

create function record_version_status() returns trigger language plpgsql as $$
begin
  update question_versions set status = new.status where id = new.version_id and status <> new.status;
  return null;
end $$;
create trigger questions_record_version_status after insert or update of status, version_id on questions
  for each row when (new.version_id is not null) execute function record_version_status();

create function sync_version_columns() returns trigger language plpgsql as $$
begin
  select exams, source_year, seconds into new.exams, new.source_year, new.seconds
    from question_versions where id = new.version_id;
  return new;
end $$;
create trigger questions_sync_version_columns before insert or update of version_id on questions
  for each row when (new.version_id is not null) execute function sync_version_columns();

create function sync_seconds() returns trigger language plpgsql as $$
begin
  update questions set seconds = new.seconds where id = new.question_id and version_id = new.id;
  return null;
end $$;
create trigger question_versions_sync_seconds after update of seconds on question_versions
  for each row when (new.seconds <> old.seconds) execute function sync_seconds();

-- An option keeps its id and its letter through all versions of its question.
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
  text_alternative text not null,
  is_correct boolean not null,
  rationale text not null default '',
  rationale_html text not null default '',
  misconception_id integer references tags,
  primary key (version_id, option_id)
);
create index option_versions_misconception_idx on option_versions (misconception_id) where misconception_id is not null;
create trigger option_versions_reject_update
  before update of option_id, position, text, is_correct, rationale on option_versions
  for each row execute function reject_update();
create trigger option_versions_record_images after insert or update of text, rationale on option_versions for each row
  when (new.text || ' ' || new.rationale like '%/assets/images/%') execute function record_image_references('text', 'rationale');

-- The key of each version, in a form that can be compared.
create view answer_keys as
  select v.id as version_id, v.question_id, v.version, v.type,
    case when v.type = 'numerical' then v.accept
      else coalesce((select jsonb_agg(o.option_id order by o.option_id) from option_versions o
        where o.version_id = v.id and o.is_correct), '[]') end as answer
  from question_versions v;

create table question_tags (
  question_id integer not null references questions,
  tag_id integer not null references tags,
  primary key (question_id, tag_id)
);
create index question_tags_tag_idx on question_tags (tag_id);

-- A bookmark of a hidden question or note stays stored, and is shown again once the question or note is visible.
create table question_bookmarks (
  user_id integer not null references users on delete cascade,
  question_id integer not null references questions,
  at timestamptz not null default app_now(),
  primary key (user_id, question_id)
);

-- Imports of question files: read and rendered first, reviewed by an editor, then stored all at once.
create table import_batches (
  id integer generated always as identity primary key,
  name text not null,
  format text not null check (format in ('csv', 'json', 'gift', 'moodle')),
  state text not null default 'reading'
    check (state in ('reading', 'ready', 'failed', 'importing', 'imported', 'undone')),
  total integer not null,
  -- Number of rows that the current step has finished.
  done integer not null default 0,
  failure text,
  created_by integer references users on delete set null,
  created_at timestamptz not null default app_now(),
  -- Updated by the process that works on the batch; an old time means that the process died.
  heartbeat_at timestamptz not null default app_now()
);
create index import_batches_created_by_idx on import_batches (created_by) where created_by is not null;
create index import_batches_created_at_idx on import_batches (created_at);

create table import_rows (
  batch_id integer not null references import_batches on delete cascade,
  position integer not null,
  line integer not null,
  level text not null check (level in ('ok', 'warning', 'error')),
  messages jsonb not null default '[]',
  duplicates jsonb not null default '[]',
  -- The question to store and its rendered texts; null if the row can't be read, and once the batch is old.
  draft jsonb,
  rendered jsonb,
  question_id integer references questions,
  reverted boolean not null default false,
  primary key (batch_id, position)
);
create index import_rows_question_idx on import_rows (question_id) where question_id is not null;
create index import_rows_draft_idx on import_rows (batch_id) where draft is not null;
