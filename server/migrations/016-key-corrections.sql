-- Each correction of a published key: the version whose key was wrong and the one that replaced it.
create table key_corrections (
  id integer generated always as identity primary key,
  question_id integer not null references questions,
  old_version_id integer not null references question_versions,
  new_version_id integer not null unique references question_versions,
  corrected_at timestamptz not null default app_now()
);
create index key_corrections_question_idx on key_corrections (question_id, id);
create index key_corrections_old_version_idx on key_corrections (old_version_id);
create trigger key_corrections_reject_update before update on key_corrections
  for each row execute function reject_update();

-- For counting the attempts that were regraded after a correction.
create index regrades_question_idx on regrades (question_id, version_id);

-- Whoever changes a key, an editor or the library, it is recorded here. A draft in between doesn't count: the published
-- key is compared with the one that was published before.
create function record_key_correction() returns trigger language plpgsql as $$
begin
  insert into key_corrections (question_id, old_version_id, new_version_id)
    select new.id, previous.version_id, current_key.version_id
    from answer_keys current_key
      join lateral (select v.id from question_versions v
        where v.question_id = new.id and v.version < current_key.version and v.status = 'published'
        order by v.version desc limit 1) as published on true
      join answer_keys previous on previous.version_id = published.id
    where current_key.version_id = new.version_id
      and (previous.type, previous.answer) <> (current_key.type, current_key.answer)
    on conflict (new_version_id) do nothing;
  return null;
end $$;
create trigger questions_record_key_correction after update of version_id, status on questions
  for each row when (new.status = 'published' and (old.version_id, old.status) is distinct from (new.version_id, new.status))
  execute function record_key_correction();
