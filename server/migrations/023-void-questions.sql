-- Exam boards withdraw a question in two ways: full marks to all, or left out of the total. It is part of the key.
alter table question_versions
  add column void_outcome text check (void_outcome in ('full', 'left_out'));

drop trigger question_versions_reject_update on question_versions;
create trigger question_versions_reject_update
  before update of question_id, version, type, text, solution, single_answer, accept, unit, exams, source_year, format,
    decimals, slips, steps, passage_id, void_outcome
  on question_versions for each row execute function reject_update();

-- The answer of a void question is how it counts, so that it differs from every other key.
create or replace view answer_keys as
  select v.id as version_id, v.question_id, v.version, v.type,
    case when v.void_outcome is not null then to_jsonb(v.void_outcome)
      when v.type = 'numerical' then v.accept
      else coalesce((select jsonb_agg(o.option_id order by o.option_id) from option_versions o
        where o.version_id = v.id and o.is_correct), '[]') end as answer,
    v.void_outcome
  from question_versions v;

-- `is_void` is copied from the current version, like the exams. New quizzes take only published questions that are
-- drawable.
alter table questions
  add column is_void boolean not null default false,
  add column is_drawable boolean not null generated always as (quarantined_at is null and not is_void) stored;

create or replace function sync_version_columns() returns trigger language plpgsql as $$
begin
  select exams, source_year, seconds, passage_id, void_outcome is not null
      into new.exams, new.source_year, new.seconds, new.passage_id, new.is_void
    from question_versions where id = new.version_id;
  return new;
end $$;

-- A question that is left out has neither marks nor a place among the questions that count. Stored rows pass: they were
-- under a narrower check.
alter table quiz_questions
  drop constraint quiz_questions_outcome_check,
  add constraint quiz_questions_outcome_check
    check (outcome in ('correct', 'partial', 'wrong', 'unattempted', 'left_out')) not valid;

-- The totals count no question that is left out, `total_questions` included.
create or replace function quiz_totals(of_user_id integer, of_quiz_id integer)
returns table (total_questions integer, correct integer, wrong integer, score numeric, max_score numeric)
language sql stable
begin atomic
  select coalesce(sum(kinds.questions), 0)::integer, coalesce(sum(kinds.correct), 0)::integer,
    coalesce(sum(kinds.wrong), 0)::integer, coalesce(sum(kinds.score), 0),
    coalesce(sum(least(kinds.questions, (rule #>> array['maxCounted', kinds.kind])::integer)
      * (rule #>> array['schemes', kinds.kind, 'full'])::numeric), 0)
  from (select question_kind(v.type) as kind, count(*) as questions, sum(a.score) as score,
      count(*) filter (where a.outcome = 'correct') as correct,
      count(*) filter (where a.outcome in ('partial', 'wrong')) as wrong
    from graded_answers a join question_versions v on v.id = a.key_version_id
    where a.user_id = of_user_id and a.quiz_id = of_quiz_id and a.outcome <> 'left_out' group by 1) as kinds
  cross join (select m.rule from quizzes z join marking_rules m on m.id = z.marking_rule_id
    where z.user_id = of_user_id and z.id = of_quiz_id) as marking;
end;

-- Rows of files that were read before this program and not imported yet.
update import_rows set draft = '{"void_outcome": null}' || draft where draft is not null;
