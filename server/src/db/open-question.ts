import { type RawBuilder, sql } from "kysely";
import { stableNow } from "./clock.ts";

/** Whether a question is open for a user (the view `open_questions`). The quiz `exceptQuizId` doesn't count. */
export const isOpenFor = (
  userId: RawBuilder<unknown>,
  questionId: RawBuilder<unknown>,
  exceptQuizId: RawBuilder<unknown> = sql`0`,
): RawBuilder<boolean> => sql<boolean>`exists (select from open_questions open
  where open.user_id = ${userId} and open.question_id = ${questionId} and open.quiz_id <> ${exceptQuizId} offset 0)`;

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
