-- The chapters that a learner is doing now. Completed ones are in completed_chapters; all others are not started.
create table chapters_in_progress (
  user_id integer not null references users on delete cascade,
  chapter_id integer not null references chapters on delete cascade,
  primary key (user_id, chapter_id)
);
create index chapters_in_progress_chapter_idx on chapters_in_progress (chapter_id);

-- 'required' is what a day must hold: topics missed in the diagnostic, recent misses, and this week's chapter.
alter table daily_questions drop constraint daily_questions_selection_policy_check,
  add constraint daily_questions_selection_policy_check
    check (selection_policy in ('optimized', 'control', 'filler', 'required'));
