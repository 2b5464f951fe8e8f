-- How many students scored how much in their first sittings of a paper with a blueprint: an analysis compares with these
-- few rows instead of with all sittings. They name no learner.
create table paper_scores (
  paper_id integer not null references papers on delete cascade,
  score numeric not null,
  students integer not null,
  primary key (paper_id, score)
);

-- What the job count-first-sittings has not added to paper_scores yet. The transactions that complete or regrade a
-- sitting only add rows, so that students with the same marks don't wait for each other.
create table paper_score_changes (
  id bigint generated always as identity primary key,
  paper_id integer not null references papers on delete cascade,
  score numeric not null,
  students smallint not null
);
create index paper_score_changes_paper_idx on paper_score_changes (paper_id);

-- A learner's first completed sittings of papers with a blueprint.
create view first_sittings as
  select distinct on (z.user_id, z.paper_id) z.user_id, z.paper_id, z.id, z.score
  from quizzes z join papers p on p.id = z.paper_id and p.blueprint is not null
  where z.state = 'completed'
  order by z.user_id, z.paper_id, z.id;

-- Fires when a sitting is completed or gets another score. The transaction has locked the learner, so no other sitting of
-- theirs ends meanwhile, and no statement ends two of them. A sitting that began before another one but ends after it becomes the first instead of it.
create function count_first_sitting() returns trigger language plpgsql as $$
declare
  was_completed constant boolean := tg_op = 'UPDATE' and old.state = 'completed';
  other record;
begin
  if not exists (select from users where id = new.user_id and role = 'student')
      or not exists (select from papers where id = new.paper_id and blueprint is not null) then
    return null;
  end if;
  select id, score into other from quizzes z
    where z.user_id = new.user_id and z.paper_id = new.paper_id and z.state = 'completed' and z.id <> new.id
    order by id limit 1;
  if other.id < new.id then
    return null;
  end if;
  insert into paper_score_changes (paper_id, score, students)
    select new.paper_id, replaced.score, -1 from (select case when was_completed then old.score else other.score end) as replaced (score)
    where replaced.score is not null
    union all select new.paper_id, new.score, 1;
  return null;
end $$;
create trigger quizzes_count_added_sitting after insert on quizzes for each row
  when (new.state = 'completed' and new.paper_id is not null) execute function count_first_sitting();
create trigger quizzes_count_first_sitting after update of state, score on quizzes for each row
  when (new.state = 'completed' and new.paper_id is not null
    and (old.state, old.score) is distinct from (new.state, new.score)) execute function count_first_sitting();

-- Staff know the keys: a change of role takes a user's sittings out of the comparison, or brings them in.
create function count_sittings_of_user() returns trigger language plpgsql as $$
begin
  insert into paper_score_changes (paper_id, score, students)
    select paper_id, score, case new.role when 'student' then 1 else -1 end from first_sittings where user_id = new.id;
  return null;
end $$;
create trigger users_count_first_sittings after update of role on users for each row
  when ((old.role = 'student') <> (new.role = 'student')) execute function count_sittings_of_user();

-- The triggers above have locked the quizzes, so none is completed before this ends.
insert into paper_scores (paper_id, score, students)
  select f.paper_id, f.score, count(*) from first_sittings f join users u on u.id = f.user_id and u.role = 'student'
  group by f.paper_id, f.score;
