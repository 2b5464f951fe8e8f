-- How a version of a question did in first attempts, counted by a job.
create table question_statistics (
  version_id integer primary key references question_versions,
  question_id integer not null references questions,
  attempts integer not null,
  omitted integer not null,
  -- Shares of the full marks, 0 to 1; discrimination -1 to 1.
  facility double precision not null,
  discrimination double precision,
  median_ms integer,
  -- Attempts in the top group.
  top integer not null,
  -- Per option in their order: its id, how many chose it, and how many of those of the top group.
  options jsonb not null,
  suspicions text[] not null default '{}',
  counted_at timestamptz not null default app_now()
);
create index question_statistics_by_question on question_statistics (question_id);
create index question_statistics_suspect on question_statistics (version_id) where suspicions <> '{}';

-- Questions with attempts that are not counted yet: each completed quiz adds its own, and the job takes them away.
create table statistics_due (
  id bigint generated always as identity primary key,
  question_id integer not null
);
create index statistics_due_by_question on statistics_due (question_id);
insert into statistics_due (question_id)
  select distinct question_id from quiz_questions where completed_at is not null;
