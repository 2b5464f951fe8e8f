import type { AcknowledgedAnswer } from "./learners.ts";

type Rows = readonly Record<string, unknown>[];

/** Selects all stored answers. */
export const ALL_ANSWERS = `select z.hash, r.question_id, r.selected_option_ids, r.numeric_answer from responses r
  join quizzes z on (z.user_id, z.id) = (r.user_id, r.quiz_id)`;

/** Counts the completed quizzes whose totals or outcomes don't match their questions and answers. */
export const WRONG_TOTALS = `with recomputed as (
    select q.user_id, q.quiz_id, count(*) filter (where q.outcome = 'correct') as correct, sum(q.score) as score,
      bool_or((r.question_id is null) <> (q.outcome = 'unattempted')) as is_odd
    from quiz_questions q left join responses r using (user_id, quiz_id, question_id)
    group by q.user_id, q.quiz_id)
  select count(*) from quizzes z join recomputed on (recomputed.user_id, recomputed.quiz_id) = (z.user_id, z.id)
  where z.state = 'completed' and (is_odd or (z.correct, z.score) is distinct from (recomputed.correct, recomputed.score))`;

/** Number of acknowledged answers that are missing or were changed. */
export function countLost(acknowledged: ReadonlyMap<string, AcknowledgedAnswer>, rows: Rows): number {
  const stored = new Map(rows.map((row) => [`${row.hash} ${row.question_id}`, row]));
  const isStored = (key: string, { selectedOptionIds, numericAnswer }: AcknowledgedAnswer) => {
    const row = stored.get(key);
    return (
      row !== undefined &&
      row.numeric_answer === numericAnswer &&
      String(row.selected_option_ids) === String(selectedOptionIds)
    );
  };
  return [...acknowledged].filter(([key, answer]) => !isStored(key, answer)).length;
}

/**
 * Number of stored answers that were never acknowledged. Learners retry until they get a response, so in the end
 * there is none.
 */
export function countUnknown(acknowledged: ReadonlyMap<string, AcknowledgedAnswer>, rows: Rows): number {
  return rows.filter((row) => !acknowledged.has(`${row.hash} ${row.question_id}`)).length;
}
