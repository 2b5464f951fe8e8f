-- Answers that are in nobody's fold yet, a row for each quiz. The transaction that writes the log adds the row, and the
-- one that folds takes it away, so each answer counts once in whatever order transactions commit. The log itself is
-- only ever added to: marking each of its rows wrote the whole row, and its entries in four indexes, a second time.
create table fold_queue (
  user_id integer not null,
  quiz_id integer not null,
  id bigint generated always as identity unique,
  question_ids integer[] not null,
  primary key (user_id, quiz_id),
  foreign key (user_id, quiz_id) references quizzes on delete cascade
);
insert into fold_queue (user_id, quiz_id, question_ids)
  select user_id, quiz_id, array_agg(question_id) from answer_log where not is_folded
  group by user_id, quiz_id order by min(at);

-- A trigger, so that an older program, which goes on for a while beside this one, cannot forget it.
create function queue_for_fold() returns trigger language plpgsql as $$
begin
  insert into fold_queue (user_id, quiz_id, question_ids)
    select user_id, quiz_id, array_agg(question_id) from logged group by user_id, quiz_id;
  return null;
end $$;
create trigger answer_log_queues_for_fold after insert on answer_log
  referencing new table as logged for each statement execute function queue_for_fold();

drop index answer_log_to_fold;
alter table answer_log drop column is_folded;

drop trigger answer_log_is_append_only on answer_log;
create trigger answer_log_is_append_only before update on answer_log for each row execute function immutable_row();

-- Each minute made a model; the last one of a day is enough to look back at.
delete from models where version not in
  (select max(version) from models group by (created_at at time zone 'Asia/Kolkata')::date);
