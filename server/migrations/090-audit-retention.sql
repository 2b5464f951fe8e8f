-- A row of the log may go when it is older than 400 days, and not before; changing one stays forbidden.
create function keep_recent_audit() returns trigger language plpgsql as $$
begin
  if old.at > app_now() - interval '400 days' then
    raise exception '% rows are never changed', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
drop trigger audit_log_is_append_only on audit_log;
create trigger audit_log_is_append_only before update or truncate on audit_log
  for each statement execute function immutable_row();
create trigger audit_log_stays before delete on audit_log for each row execute function keep_recent_audit();
create index audit_log_by_age on audit_log (at);
