-- Teachers set tests. A test is a draft until it is scheduled: then its questions are frozen as a paper, and it has a code.
alter table audit_log drop constraint audit_log_object_kind_check;
alter table audit_log add constraint audit_log_object_kind_check check (object_kind in
  ('chapter', 'topic', 'tag', 'content', 'question', 'user', 'image', 'import', 'exam', 'notice', 'class', 'test', 'call'));

-- The questions of set tests are unknown to learners from the scheduling to the release. Apart from `is_reserved`, because
-- a question can be in a coming paper of the week and in a test, and each of the two frees it without the other.
alter table questions
  drop column is_drawable,
  add column is_set boolean not null default false;
alter table questions
  add column is_drawable boolean not null
    generated always as (quarantined_at is null and not is_void and not is_reserved and not is_set) stored;
create index questions_set on questions (id) where is_set;

create table set_tests (
  id integer generated always as identity primary key,
  -- Null when the teacher's account is gone: the teachers of its classes still have it.
  owner_id integer references users on delete set null,
  title text not null,
  instructions text not null default '',
  -- The exam by which it is marked.
  exam text not null default 'main' check (exam in ('main', 'advanced')),
  minutes smallint not null default 60 check (minutes between 1 and 360),
  -- 'stop_at_closing': an attempt ends at the closing, however late it began. 'full_time': everybody has all minutes.
  late_rule text not null default 'stop_at_closing' check (late_rule in ('stop_at_closing', 'full_time')),
  attempts smallint not null default 1 check (attempts between 1 and 10),
  shown text not null default 'after_closing' check (shown in ('at_once', 'after_closing', 'never')),
  shuffle_questions boolean not null default false,
  shuffle_options boolean not null default false,
  created_at timestamptz not null default app_now(),
  -- From here on: what scheduling sets.
  paper_id integer references papers,
  code text unique,
  opens_at timestamptz,
  closes_at timestamptz,
  -- Set if the teacher closes it before `closes_at`; nobody's time goes on then.
  closed_at timestamptz,
  -- When nobody's answers can arrive any more, whoever has extra time. Until then the questions stay unknown.
  ends_at timestamptz,
  -- From when on attempts that have ended are completed, and so shown to those who made them; null for never.
  releases_at timestamptz generated always as
    (case shown when 'at_once' then '-infinity'::timestamptz when 'after_closing' then ends_at end) stored,
  archived_at timestamptz,
  check (closes_at > opens_at),
  check ((paper_id is null) = (opens_at is null) and (paper_id is null) = (closes_at is null)
    and (paper_id is null) = (ends_at is null)),
  check ((code is null) = (paper_id is null or archived_at is not null))
);
create index set_tests_owner_idx on set_tests (owner_id) where owner_id is not null;
create index set_tests_paper_idx on set_tests (paper_id) where paper_id is not null;

-- The questions that the teacher chose, in their order. The paper of a scheduled test has them with their versions.
create table set_test_questions (
  test_id integer not null references set_tests on delete cascade,
  position smallint not null,
  question_id integer not null references questions,
  primary key (test_id, position),
  unique (test_id, question_id)
);
create index set_test_questions_question_idx on set_test_questions (question_id);

-- With classes, a test is for their members; without, for whoever has its code.
create table set_test_classes (
  test_id integer not null references set_tests on delete cascade,
  class_id integer not null references classes on delete cascade,
  primary key (test_id, class_id)
);
create index set_test_classes_class_idx on set_test_classes (class_id);

-- What is different for one learner. Extra minutes move both the learner's end and the learner's closing time.
create table set_test_overrides (
  user_id integer not null references users on delete cascade,
  test_id integer not null references set_tests on delete cascade,
  extra_minutes smallint not null default 0 check (extra_minutes between 0 and 360),
  closes_at timestamptz,
  attempts smallint check (attempts between 1 and 10),
  primary key (user_id, test_id)
);
create index set_test_overrides_test_idx on set_test_overrides (test_id);

-- When a learner may begin a scheduled test, for how long, and how often.
create function set_test_window(test integer, learner integer)
  returns table (opens_at timestamptz, closes_at timestamptz, minutes integer, attempts integer) language sql stable as $$
    select t.opens_at,
      least(t.closed_at, coalesce(o.closes_at, t.closes_at) + make_interval(mins => coalesce(o.extra_minutes, 0))),
      t.minutes + coalesce(o.extra_minutes, 0), coalesce(o.attempts, t.attempts)::integer
    from set_tests t left join set_test_overrides o on o.user_id = learner and o.test_id = t.id
    where t.id = test
  $$;

-- When the attempt that a learner began at this time ends.
create function set_test_end(test integer, learner integer, begun timestamptz) returns timestamptz language sql stable as $$
  select least(begun + make_interval(mins => w.minutes), case t.late_rule when 'full_time' then t.closed_at else w.closes_at end)
  from set_tests t cross join lateral set_test_window(t.id, learner) w where t.id = test
$$;

-- A time at which every attempt of a test has ended, and what was sent before the end has arrived.
create function set_test_last_end(test integer) returns timestamptz language sql stable as $$
  select least(t.closed_at, greatest(t.closes_at, max(o.closes_at)) + make_interval(mins => coalesce(max(o.extra_minutes), 0)
      + case t.late_rule when 'full_time' then t.minutes + coalesce(max(o.extra_minutes), 0) else 0 end)) + interval '3 minutes'
  from set_tests t left join set_test_overrides o on o.test_id = t.id where t.id = test group by t.id
$$;

-- An attempt that was handed in, or whose time is over, stays in progress until the release. So its questions are open and
-- no figure of the learner knows it; `completeQuizzes` is the release.
alter table quizzes
  drop constraint quizzes_type_check,
  add constraint quizzes_type_check check (type in ('quick-quiz_chapter', 'unlimited_chapter', 'previous-questions_chapter',
    'custom', 'bookmarks', 'diagnostic', 'mock', 'built', 'mistakes', 'similar', 'topic', 'assigned')),
  add column set_test_id integer references set_tests,
  add column begun_at timestamptz,
  -- Who ended an attempt of a set test, as of `end_time`; null while it runs, and if its time ran out unseen.
  add column ended_by text check (ended_by in ('self', 'time')),
  add constraint quizzes_assigned_check check ((type = 'assigned') = (set_test_id is not null));
create index quizzes_set_test_idx on quizzes (set_test_id, user_id) where set_test_id is not null;
-- The tests that a learner has sat.
create index quizzes_assigned_idx on quizzes (user_id, set_test_id) where set_test_id is not null;

-- In an attempt of a set test: the options in the order in which this learner sees them. On the wire they are 1 to n, because
-- the ids in the order of the library tell which option was written first.
alter table quiz_questions add column option_order integer[];
