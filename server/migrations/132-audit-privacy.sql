-- Refused calls may go after 90 days; all other rows stay for 400.
create or replace function keep_recent_audit() returns trigger language plpgsql as $$
begin
  if old.at > app_now()
    - (case when old.object_kind = 'call' then interval '90 days' else interval '400 days' end) then
    raise exception '% rows are never changed', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
-- How many refusals of a student, and how many questions the reports have put into quarantine, within a day.
create index audit_log_by_actor on audit_log (actor_id, at);

-- What was noted before: no reporter is named (0 is the system), and of an address only its call is kept.
alter table audit_log disable trigger audit_log_is_append_only;
update audit_log set actor_id = 0 where action = 'reportQuestion' and object_kind = 'question';
update audit_log set after = after - 'path' where object_kind = 'call';
alter table audit_log enable trigger audit_log_is_append_only;
