import { sql } from "kysely";
import type { Db } from "../src/db/connect.ts";

/**
 * Computes the item statistics of all versions directly from quizzes, responses and regrades, without `first_attempts`.
 * The job must store the same values.
 */
export async function computeExpectedItemStats(db: Db) {
  const { rows } = await sql`
    with reached as (  select a.user_id, a.quiz_id, a.question_id, a.version_id, a.completed_at, r.selected_option_ids, r.time_ms,
          own.outcome = 'unattempted' as is_omitted, greatest(own.score, 0) / full_marks as credit,
          (z.score - a.score) / nullif(z.max_score - full_marks, 0) as rest,
          z.mode = 'practice' or a.question_id = any(z.closed_ids) or exists (select from quizzes before
            where before.user_id = z.user_id and before.paper_id = z.paper_id and before.id < z.id) as is_aided
        from quiz_questions a
          join users u on u.id = a.user_id and u.role = 'student'
          join quizzes z on z.user_id = a.user_id and z.id = a.quiz_id
          join marking_rules m on m.id = z.marking_rule_id
          join question_versions v on v.id = a.version_id
          left join responses r on (r.user_id, r.quiz_id, r.question_id) = (a.user_id, a.quiz_id, a.question_id)
          left join lateral (select c.outcome_before, c.score_before from regrades c
            where (c.user_id, c.quiz_id, c.question_id) = (a.user_id, a.quiz_id, a.question_id)
            order by c.version_id, c.decision_id nulls first limit 1) as marked on true
          cross join lateral (select coalesce(marked.outcome_before, a.outcome) as outcome,
            coalesce(marked.score_before, a.score) as score,
            (m.rule #>> array['schemes', case v.type when 'numerical' then 'numerical'
              when 'multi choice multi correct' then 'multi' else 'single' end, 'full'])::numeric as full_marks) as own
        where a.completed_at is not null
          and (r.user_id is not null or a.visited or z.mode <> 'exam' and exists (select from quiz_questions b
            join responses s on (s.user_id, s.quiz_id, s.question_id) = (b.user_id, b.quiz_id, b.question_id)
            where b.user_id = a.user_id and b.quiz_id = a.quiz_id and b.position > a.position))
          and not (own.outcome = 'unattempted' and a.question_id = any(z.closed_ids))),
      -- The first attempt of each learner, with the share of the marks scored in the rest of the quiz.
      attempt as (select * from (select distinct on (user_id, question_id) * from reached
        order by user_id, question_id, completed_at, quiz_id) as first where not is_aided),
      placed as (select *, rank_from_top <= round(0.27 * ranked) as is_top, ranked - rank_from_top < round(0.27 * ranked) and rest is not null as is_bottom
        from (select *, count(rest) over (partition by version_id) as ranked,
          row_number() over (partition by version_id order by rest desc nulls last, user_id) as rank_from_top
          from attempt) as ranked_attempt),
      counted as (select question_id, version_id, count(*) as attempts, count(*) filter (where is_omitted) as omitted,
          avg(credit) as facility, avg(credit) filter (where is_top) - avg(credit) filter (where is_bottom) as discrimination,
          percentile_cont(0.5) within group (order by time_ms) filter (where time_ms > 0 and not is_omitted) as median_ms,
          count(*) filter (where is_top) as upper_group_count
        from placed group by question_id, version_id),
      choice as (select o.version_id, o.option_id, o.position, o.is_correct, count(p.user_id) as chosen,
          count(p.user_id) filter (where p.is_top) as upper_group_count
        from counted c join option_versions o on o.version_id = c.version_id
          left join placed p on p.version_id = o.version_id and not p.is_omitted and o.option_id = any(p.selected_option_ids)
        group by o.version_id, o.option_id),
      chosen as (select h.version_id,
          jsonb_agg(jsonb_build_object('id', h.option_id, 'chosen', h.chosen, 'upper_group_count', h.upper_group_count) order by h.position) as options,
          max(h.upper_group_count) filter (where not h.is_correct) > min(h.upper_group_count) filter (where h.is_correct) as is_key_beaten,
          bool_or(not h.is_correct and h.chosen < 0.03::numeric * (c.attempts - c.omitted)) as has_dead
        from choice h join counted c on c.version_id = h.version_id group by h.version_id)
    select c.version_id, c.question_id, c.attempts, c.omitted, round(c.facility::numeric, 9) as facility,
      round(c.discrimination::numeric, 9) as discrimination, round(c.median_ms) as median_ms, c.upper_group_count,
      coalesce(h.options, '[]') as options,
      case when c.attempts < 30 then '{}' else array_remove(array[
        case when h.is_key_beaten then 'likely_miskeyed' end,
        case when c.discrimination < 0 then 'negative_discrimination' end,
        case when h.has_dead then 'dead_distractor' end,
        case when c.omitted > 0.4 * c.attempts then 'often_omitted' end], null) end as flags
    from counted c left join chosen h on h.version_id = c.version_id order by c.version_id`.execute(db);
  return rows;
}

/** Returns the item statistics that the job has stored, in the same form. */
export async function listStoredItemStats(db: Db) {
  const { rows } =
    await sql`select version_id, question_id, attempts, omitted, round(facility::numeric, 9) as facility,
      round(discrimination::numeric, 9) as discrimination, median_ms, upper_group_count, options, flags
    from item_statistics order by version_id`.execute(db);
  return rows;
}
