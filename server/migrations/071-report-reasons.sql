-- More of what can be wrong with a question. Who finds a second right option doubts the key as well.
alter table reports drop constraint reports_reason_check;
alter table reports add constraint reports_reason_check check (reason in ('key_wrong', 'multiple_correct', 'unclear', 'typo',
  'broken', 'solution_wrong', 'out_of_syllabus', 'duplicate', 'other'));
drop index reports_to_count;
create index reports_to_count on reports (question_id)
  where state = 'open' and reason in ('key_wrong', 'multiple_correct');

-- What many leave blank is suspected, too; the job says so of what it counts from now on.
update question_statistics set suspicions = array_append(suspicions, 'often_omitted')
  where attempts >= 30 and omitted > 0.4 * attempts;
