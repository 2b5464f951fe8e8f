import type { Db } from "../../db/connect.ts";
import { endQuiz } from "./quiz-actions.ts";
import { listOverdue, listResting } from "./quiz-queries.ts";
import { deleteOldIdempotencyKeys } from "./start-queries.ts";

const AT_ONCE = 200;

/** Completes quizzes whose time is over, and untimed ones untouched for a week. Returns how many it ended. */
export async function sweepQuizzes(db: Db): Promise<number> {
  const due = [...(await listOverdue(db, undefined, AT_ONCE)), ...(await listResting(db, AT_ONCE))];
  for (const { user_id, hash } of due) await endQuiz(db, user_id, hash);
  return due.length;
}

/** Forgets idempotency keys after a day: a retry comes within minutes. */
export async function forgetKeys(db: Db): Promise<void> {
  await deleteOldIdempotencyKeys(db);
}
