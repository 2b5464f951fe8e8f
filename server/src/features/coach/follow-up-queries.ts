import type { Outcome, QuestionType } from "@rasayan/contract";
import type { MultiCorrectAnswer, QuestionScheme } from "@rasayan/engine";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { correctIds, isVoid } from "../analysis/analysis-queries.ts";
import { isExpired } from "../attempts/quiz-queries.ts";

/** The marks of a question `q` of several right options: its own in a set test, or those of its kind. */
const multiScheme = sql`coalesce(rules.rule #> array['questions', q.question_id::text], rules.rule #> '{schemes,multi}')`;

/** A question of a quiz with its answer, whatever the state of the quiz. */
export type AttemptedQuestion = {
  state: string;
  type: QuestionType;
  topic_id: number | null;
  outcome: Outcome | null;
  scheme: QuestionScheme;
  key: number[];
  selected: number[];
  /** In the order in which they are shown. */
  option_ids: number[];
  is_expired: boolean;
};

/** Returns a question of the user's quiz with its answer; undefined if the quiz hasn't begun. */
export async function findAttemptedQuestion(
  db: Db,
  userId: number,
  publicId: string,
  questionId: number,
): Promise<AttemptedQuestion | undefined> {
  const { rows } = await sql<AttemptedQuestion>`
    select quizzes.state, v.type, v.topic_id, q.outcome, ${multiScheme} as scheme, ${correctIds} as key,
      coalesce(r.selected_option_ids, '{}') as selected, ${isExpired} as is_expired,
      coalesce(q.option_order, array(select option_id from option_versions o where o.version_id = v.id order by o.position))
        as option_ids
    from quizzes
      join quiz_questions q on (q.user_id, q.quiz_id) = (quizzes.user_id, quizzes.id) and q.question_id = ${questionId}
      join question_versions v on v.id = q.version_id
      join marking_rules rules on rules.id = quizzes.marking_rule_id
      left join responses r on (r.user_id, r.quiz_id, r.question_id) = (q.user_id, q.quiz_id, q.question_id)
    where quizzes.user_id = ${userId} and quizzes.hash = ${publicId} and quizzes.state <> 'created'`.execute(
    db,
  );
  return rows[0];
}

/** Returns the learner's last answers to multi-correct questions in completed quizzes, the oldest of them first. */
export async function listMultiCorrectAnswers(
  db: Db,
  userId: number,
  limit: number,
): Promise<MultiCorrectAnswer[]> {
  const { rows } = await sql<MultiCorrectAnswer>`
    select ${multiScheme} as scheme, ${correctIds} as key, q.selected
    from (select a.*, r.selected_option_ids as selected
        from responses r
          join quiz_questions a on (a.user_id, a.quiz_id, a.question_id) = (r.user_id, r.quiz_id, r.question_id)
            and a.completed_at is not null
          join question_versions v on v.id = a.version_id and v.type = 'multi choice multi correct'
        where r.user_id = ${userId} and r.selected_option_ids is not null
        order by r.answered_at desc, a.quiz_id desc, a.question_id desc limit ${limit}) q
      join quizzes z on (z.user_id, z.id) = (q.user_id, q.quiz_id)
      join marking_rules rules on rules.id = z.marking_rule_id
    where not ${isVoid}
    order by q.completed_at, q.quiz_id, q.question_id`.execute(db);
  return rows;
}
