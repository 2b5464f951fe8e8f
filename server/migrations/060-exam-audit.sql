-- Saving exam sessions is noted, too.
alter table audit_log drop constraint audit_log_object_kind_check;
alter table audit_log add constraint audit_log_object_kind_check check
  (object_kind in ('chapter', 'topic', 'tag', 'content', 'question', 'user', 'image', 'import', 'exam', 'call'));
