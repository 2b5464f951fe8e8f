import { inChunks, type JobContext, uninterrupted } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { endQuiz } from "./quiz-actions.ts";
import { listOverdue, listResting, type SweepPlace, setQuizAside } from "./quiz-queries.ts";
import { deleteOldIdempotencyKeys } from "./start-queries.ts";

const AT_ONCE = 200;

/** Completes quizzes whose time is over, and untimed ones untouched for a week. */
export async function sweepQuizzes(db: Db, context: JobContext = uninterrupted): Promise<void> {
  await sweepAll(db, (after) => listOverdue(db, undefined, AT_ONCE, after), context);
  await sweepAll(db, (after) => listResting(db, AT_ONCE, after), context, { onlyResting: true });
}

/**
 * Goes through all that are due, page by page, so that those it leaves open starve no other. One that cannot be
 * completed is set aside and tried again later.
 */
async function sweepAll(
  db: Db,
  list: (after: SweepPlace | undefined) => Promise<SweepPlace[]>,
  { signal, onError }: JobContext,
  which: { onlyResting?: boolean } = {},
): Promise<void> {
  let due = await list(undefined);
  while (due.length > 0) {
    for (const { user_id, hash } of due) {
      if (signal.aborted) return;
      await endQuiz(db, user_id, hash, which).catch(async (error: unknown) => {
        await setQuizAside(db, user_id, hash);
        onError(error);
      });
    }
    due = due.length < AT_ONCE ? [] : await list(due.at(-1));
  }
}

/** Forgets idempotency keys after a day: a retry comes within minutes. */
export async function forgetKeys(db: Db, context: JobContext = uninterrupted): Promise<void> {
  await inChunks((most) => deleteOldIdempotencyKeys(db, most), context);
}
