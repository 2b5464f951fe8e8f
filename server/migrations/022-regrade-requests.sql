create or replace view graded_answers as
  select a.user_id, a.quiz_id, a.question_id, a.outcome, a.score,
    coalesce((select max(g.version_id) from regrades g
      where (g.user_id, g.quiz_id, g.question_id) = (a.user_id, a.quiz_id, a.question_id)), a.version_id) as key_version_id,
    a.version_id
  from quiz_questions a where a.completed_at is not null;

-- An editor's request to mark the attempts at a question again by the key of `version_id`. It stays: quizzes that end later
-- with an older version end by this key too.
create table regrade_requests (
  id integer generated always as identity primary key,
  question_id integer not null references questions,
  version_id integer not null references question_versions,
  -- The reason, for the learners.
  note text not null,
  requested_by integer references users on delete set null,
  requested_at timestamptz not null default app_now(),
  -- How many attempts there were when it began; null until then.
  attempts_total integer,
  -- What has been done so far, in the order of the learners' ids: after a crash the work continues after this learner.
  last_user_id integer not null default 0,
  attempts integer not null default 0,
  raised integer not null default 0,
  lowered integer not null default 0,
  -- When the latest part was done; an old time means that the process died.
  worked_at timestamptz not null default app_now(),
  finished_at timestamptz
);
create index regrade_requests_question_idx on regrade_requests (question_id, version_id, id);
create index regrade_requests_open_idx on regrade_requests (worked_at) where finished_at is null;
create index regrade_requests_requested_by_idx on regrade_requests (requested_by) where requested_by is not null;

insert into regrade_requests (question_id, version_id, note, requested_at, attempts_total, attempts, raised, lowered, worked_at,
    finished_at)
  select question_id, version_id, (array_agg(note order by at desc))[1], min(at), count(*), count(*),
    count(*) filter (where score_after > score_before), count(*) filter (where score_after < score_before), max(at), max(at)
  from regrades group by question_id, version_id order by min(at);

-- A correction by the same editor within an hour of the one before puts a slip right: both are one correction, from the
-- first key to the last. If these are the same, nothing was corrected in the end, and it is not listed.
drop trigger key_corrections_reject_update on key_corrections;
alter table key_corrections add column is_listed boolean not null default true;

create or replace function record_key_correction() returns trigger language plpgsql as $$
declare
  replaced_version_id integer;
begin
  select previous.version_id into replaced_version_id
    from answer_keys current_key
      join lateral (select v.id from question_versions v
        where v.question_id = new.id and v.version < current_key.version and v.status = 'published'
        order by v.version desc limit 1) as published on true
      join answer_keys previous on previous.version_id = published.id
    where current_key.version_id = new.version_id
      and (previous.type, previous.answer) <> (current_key.type, current_key.answer);
  if replaced_version_id is null or exists (select from key_corrections where new_version_id = new.version_id) then
    return null;
  end if;
  update key_corrections c set new_version_id = new.version_id, corrected_at = app_now(),
      is_listed = (first_key.type, first_key.answer) <> (last_key.type, last_key.answer)
    from answer_keys first_key, answer_keys last_key, question_versions slip, question_versions put_right
    where c.question_id = new.id and c.id = (select max(id) from key_corrections where question_id = new.id)
      and c.corrected_at > (select app_now()) - interval '1 hour'
      and slip.id = c.new_version_id and put_right.id = new.version_id and slip.created_by = put_right.created_by
      and first_key.version_id = c.old_version_id and last_key.version_id = new.version_id;
  if not found then
    insert into key_corrections (question_id, old_version_id, new_version_id)
      values (new.id, replaced_version_id, new.version_id);
  end if;
  return null;
end $$;

-- The attempts of a correction are counted from the requests.
drop index regrades_question_idx;
