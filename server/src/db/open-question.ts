import { type RawBuilder, sql } from "kysely";
import { stableNow } from "./clock.ts";

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

/**
 * From when on a user can see the key of a question that they closed blank beyond the day's allowance; null if they can
 * see it now.
 */
export const keyOpensAt = (
  userId: RawBuilder<unknown>,
  questionId: RawBuilder<unknown>,
): RawBuilder<Date | null> =>
  sql<Date | null>`(select max(withheld.key_opens_at) from quiz_questions withheld
    where withheld.user_id = ${userId} and withheld.question_id = ${questionId} and withheld.key_opens_at > ${stableNow})`;

/** Whether nothing that tells the key of a question may be sent to a user: it is open, or its key is withheld. */
export const isKeyHidden = (
  userId: RawBuilder<unknown>,
  questionId: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`(${isOpenFor(userId, questionId)} or ${keyOpensAt(userId, questionId)} is not null)`;
