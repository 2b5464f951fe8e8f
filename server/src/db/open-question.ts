import { type RawBuilder, sql } from "kysely";

/**
 * Whether a question is open for a user: a quiz in progress contains it and has not closed it. While a question is
 * open, its answer key must not be sent to the user. The quiz `exceptQuizId` doesn't count.
 */
export const isOpenFor = (
  userId: RawBuilder<unknown>,
  questionId: RawBuilder<unknown>,
  exceptQuizId: RawBuilder<unknown> = sql`0`,
): RawBuilder<boolean> => sql<boolean>`exists (select from quiz_questions asking
  join quizzes running on (running.user_id, running.id) = (asking.user_id, asking.quiz_id)
  where asking.user_id = ${userId} and asking.question_id = ${questionId} and asking.completed_at is null
    and running.id <> ${exceptQuizId} and running.state = 'in_progress'
    and not asking.question_id = any(running.closed_ids) offset 0)`;
