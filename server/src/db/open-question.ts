import { type RawBuilder, sql } from "kysely";

/**
 * Whether a question is open for a user: a quiz in progress contains it and has not closed it. While a question is
 * open, its answer key must not be sent to the user. The quiz `exceptQuizId` doesn't count.
 */
export const isOpenFor = (
  userId: RawBuilder<unknown>,
  questionId: RawBuilder<unknown>,
  exceptQuizId: RawBuilder<unknown> = sql`0`,
): RawBuilder<boolean> => sql<boolean>`exists (select from quiz_questions containing
  join quizzes open_quiz on (open_quiz.user_id, open_quiz.id) = (containing.user_id, containing.quiz_id)
  where containing.user_id = ${userId} and containing.question_id = ${questionId} and containing.completed_at is null
    and open_quiz.id <> ${exceptQuizId} and open_quiz.state = 'in_progress'
    and not containing.question_id = any(open_quiz.closed_ids) offset 0)`;
