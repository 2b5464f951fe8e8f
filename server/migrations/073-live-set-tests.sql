-- While a test runs: extra time for all, pauses, and how far each learner is.
--
-- A pause is stored as from its beginning to twelve hours later, and cut off when the teacher resumes the test. So the times
-- that follow from it are known while it lasts, and one that a teacher forgets ends by itself.
alter table set_tests
  -- For everybody, besides those of an override.
  add column extra_minutes smallint not null default 0 check (extra_minutes between 0 and 360),
  add column pauses tstzmultirange not null default '{}',
  -- With extra time, the closing time of the plan may lie before the opening.
  drop constraint set_tests_check;
alter table set_test_overrides add column pauses tstzmultirange not null default '{}';

-- The time to which a planned time moves: by all of each pause that began before it, and since when.
create function set_test_after_pauses(planned timestamptz, since timestamptz, pauses tstzmultirange)
  returns timestamptz language sql stable as $$
    select planned + coalesce(sum(lasting) filter (where beginning < planned + moved), interval '0')
    from (
      select lower(pause) as beginning, upper(pause) - lower(pause) as lasting,
        coalesce(sum(upper(pause) - lower(pause)) over (
          order by lower(pause) rows between unbounded preceding and 1 preceding), interval '0') as moved
      from unnest(pauses * tstzmultirange(tstzrange(since, null))) as pause) as paused
  $$;

drop function set_test_last_end(integer);
drop function set_test_end(integer, integer, timestamptz);
drop function set_test_window(integer, integer);

-- When a learner may begin a scheduled test, for how long, and how often; null stands for a learner without an override.
-- `own_minutes` are those of `minutes` that only this learner has, and `paused_at` is null unless the test is paused now.
create function set_test_window(test integer, learner integer)
  returns table (opens_at timestamptz, closes_at timestamptz, minutes integer, own_minutes integer, attempts integer,
    pauses tstzmultirange, paused_at timestamptz) language sql stable as $$
    select t.opens_at,
      least(t.closed_at, set_test_after_pauses(coalesce(o.closes_at, t.closes_at)
        + make_interval(mins => t.extra_minutes + coalesce(o.extra_minutes, 0)), '-infinity', p.pauses)),
      t.minutes + t.extra_minutes + coalesce(o.extra_minutes, 0), coalesce(o.extra_minutes, 0)::integer,
      coalesce(o.attempts, t.attempts)::integer, p.pauses,
      (select lower(pause) from unnest(p.pauses) as pause where pause @> (select app_now()))
    from set_tests t left join set_test_overrides o on o.user_id = learner and o.test_id = t.id
      cross join lateral (select t.pauses + coalesce(o.pauses, '{}') as pauses) as p
    where t.id = test
  $$;

-- When the attempt that a learner began at this time ends.
create function set_test_end(test integer, learner integer, begun timestamptz) returns timestamptz language sql stable as $$
  select least(set_test_after_pauses(begun + make_interval(mins => w.minutes), begun, w.pauses),
    case t.late_rule when 'full_time' then t.closed_at else w.closes_at end)
  from set_tests t cross join lateral set_test_window(t.id, learner) w where t.id = test
$$;

-- A time at which every attempt of a test has ended, also one that began at the last moment, and what was sent before the end
-- has arrived.
create function set_test_last_end(test integer) returns timestamptz language sql stable as $$
  select max(set_test_end(test, l.learner, w.closes_at)) + interval '3 minutes'
  from (select null::integer as learner union all select user_id from set_test_overrides where test_id = test) as l
    cross join lateral set_test_window(test, l.learner) w
$$;

-- `paused_at` is of an attempt that is paused; see `isPaused`.
alter table quizzes
  add column paused_at timestamptz,
  drop constraint quizzes_ended_by_check,
  add constraint quizzes_ended_by_check check (ended_by in ('self', 'time', 'teacher'));

-- When the page of a learner who sits a test last said that it is there, and which question it showed. Apart from `quizzes`,
-- because answers wait for that row.
create table set_test_contacts (
  user_id integer not null,
  quiz_id integer not null,
  position smallint not null,
  contact_at timestamptz not null,
  primary key (user_id, quiz_id),
  foreign key (user_id, quiz_id) references quizzes on delete cascade
);
