-- The last status a version had while it was the current one. Of old ones we know what was asked: that was published.
alter table question_versions add column status text not null default 'published'
  check (status in ('review', 'published', 'retired'));
update question_versions v set status = case when v.id = q.version_id then q.status else 'review' end
  from questions q
  where q.id = v.question_id and (v.id = q.version_id or not exists (select 1 from quiz_questions a where a.version_id = v.id));

create function keep_version_status() returns trigger language plpgsql as $$
begin
  update question_versions set status = new.status where id = new.version_id and status <> new.status;
  return null;
end $$;
create trigger questions_keep_version_status after insert or update of status, version_id on questions
  for each row when (new.version_id is not null) execute function keep_version_status();

-- How many faults would keep it from being published, counted when it was saved: drafts are stored whatever they hold.
alter table question_versions add column faults integer not null default 0;

-- What is right in each version, in a form that can be compared.
create view question_keys as
  select v.id as version_id, v.question_id, v.version, v.type,
    case when v.type = 'numerical' then v.accept
      else coalesce((select jsonb_agg(o.option_id order by o.option_id) from option_versions o
        where o.version_id = v.id and o.is_correct), '[]') end as answer
  from question_versions v;
