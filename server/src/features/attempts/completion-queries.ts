import type { Outcome } from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { setTotals } from "../grading/grading-queries.ts";
import { countedClosings } from "./blank-closing-queries.ts";
import { isOpenQuizWith } from "./question-closing-queries.ts";

/** A quiz that is completed as of `completed_at`, with the grades of its questions; null for what does not count. */
export type QuizToComplete = {
  user_id: number;
  quiz_id: number;
  completed_at: Date;
  left_open: boolean;
  grades: readonly { question_id: number; outcome: Outcome | null; score: number | null }[];
};

type Completed = {
  user_id: number;
  /** How many questions the learner has closed today. */
  closed_today: number;
  /** Whether another quiz in progress of the learner asks one of the questions, or may do so soon. */
  is_open_elsewhere: boolean;
};

/**
 * Completes quizzes of different learners: stores the grades, the totals that follow from them, and how many questions the
 * learners have closed today; withholds the keys of blank ones beyond `allowance` until the next day.
 */
export async function saveCompletion(
  tx: Db,
  quizzes: readonly QuizToComplete[],
  allowance: number,
): Promise<Completed[]> {
  const due = quizzes.map(({ grades: _, ...quiz }) => quiz);
  const grades = quizzes.flatMap(({ user_id, quiz_id, grades }) =>
    grades.map((grade) => ({ user_id, quiz_id, ...grade })),
  );
  const { rows } = await sql<Completed>`with
    due as materialized (select * from jsonb_to_recordset(${JSON.stringify(due)}::jsonb)
      as due (user_id int, quiz_id int, completed_at timestamptz, left_open boolean)),
    listed as materialized (select * from jsonb_to_recordset(${JSON.stringify(grades)}::jsonb)
      as listed (user_id int, quiz_id int, question_id int, outcome text, score numeric)),
    ${countedClosings(allowance)},
    graded as (
      update quiz_questions q set outcome = listed.outcome, score = listed.score, completed_at = due.completed_at,
        key_opens_at = withheld.key_opens_at
      from listed join due using (user_id, quiz_id) left join withheld using (user_id, quiz_id, question_id)
      where (q.user_id, q.quiz_id, q.question_id) = (listed.user_id, listed.quiz_id, listed.question_id)
      returning q.question_id),
    completed as (
      -- Joined with what was graded, so that the totals come after the last grade.
      update quizzes z set state = 'completed', completed_at = due.completed_at, left_open = due.left_open,
        ${setTotals}
      from due cross join (select count(*) from graded) as graded
      where (z.user_id, z.id) = (due.user_id, due.quiz_id))
    select due.user_id, coalesce(counted.closed, 0) as closed_today, exists (select from quizzes open
        where open.user_id = due.user_id and open.id <> due.quiz_id and ${isOpenQuizWith("open", sql`listed`)}) as is_open_elsewhere
    from due left join counted using (user_id)`.execute(tx);
  return rows;
}
