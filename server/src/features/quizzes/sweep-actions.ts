import type { Db } from "../../db/connect.ts";
import { endQuiz } from "./quiz-actions.ts";
import { listOverdue, listResting } from "./quiz-queries.ts";
import { deleteOldIdempotencyKeys } from "./start-queries.ts";

const AT_ONCE = 200;

/**
 * Completes quizzes whose time is over, and untimed ones untouched for a week. One that cannot be completed holds up
 * no other; throws an AggregateError of those at the end.
 */
export async function sweepQuizzes(db: Db): Promise<void> {
  const due = [...(await listOverdue(db, undefined, AT_ONCE)), ...(await listResting(db, AT_ONCE))];
  const failures: unknown[] = [];
  for (const { user_id, hash } of due)
    await endQuiz(db, user_id, hash).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} quizzes could not be completed`);
}

/** Forgets idempotency keys after a day: a retry comes within minutes. */
export async function forgetKeys(db: Db): Promise<void> {
  await deleteOldIdempotencyKeys(db);
}
