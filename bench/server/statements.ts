/** The minimum for an answer. It trusts the caller, and that the quiz is in progress and contains the question. */
export const SAVE_ANSWER = `insert into responses (user_id, quiz_id, question_id, selected_option_ids, numeric_answer, seq, time_ms, answered_at)
  values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp())
  on conflict (user_id, quiz_id, question_id) do update set selected_option_ids = excluded.selected_option_ids, numeric_answer = excluded.numeric_answer,
    seq = excluded.seq, time_ms = excluded.time_ms, answered_at = excluded.answered_at
  returning answered_at`;

/** The minimum for a question: its text, its options and the stored answer. */
export const FIND_QUESTION = `select v.question_id as id, v.type, v.difficulty, v.text, v.text_html, v.unit, r.selected_option_ids, r.numeric_answer,
    (select jsonb_agg(jsonb_build_object('id', o.option_id, 'text', o.text, 'text_html', o.text_html,
      'text_alternative', o.text_alternative) order by o.position) from option_versions o where o.version_id = v.id) as answers
  from quiz_questions a join question_versions v on v.id = a.version_id
    left join responses r on (r.user_id, r.quiz_id, r.question_id) = (a.user_id, a.quiz_id, a.question_id)
  where a.user_id = $1 and a.quiz_id = $2 and a.question_id = $3`;
