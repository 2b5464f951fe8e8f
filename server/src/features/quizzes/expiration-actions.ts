import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { endQuiz } from "./quiz-actions.ts";
import { deferQuiz, type ExpirationCursor, listIdle, listOverdue } from "./quiz-queries.ts";
import { deleteOldIdempotencyKeys } from "./start-queries.ts";

const BATCH_SIZE = 200;

/** Completes quizzes whose time is over, and untimed ones without activity for a week. */
export async function expireQuizzes(db: Db, context: JobContext = standaloneJobContext): Promise<void> {
  await expireInBatches(db, (after) => listOverdue(db, undefined, BATCH_SIZE, after), context);
  await expireInBatches(db, (after) => listIdle(db, BATCH_SIZE, after), context, { onlyIfIdle: true });
}

/**
 * Goes through all due quizzes page by page, so those that it leaves open don't block others. A quiz that can't be
 * completed is deferred and retried later.
 */
async function expireInBatches(
  db: Db,
  listDue: (after: ExpirationCursor | undefined) => Promise<ExpirationCursor[]>,
  { signal, onError }: JobContext,
  options: { onlyIfIdle?: boolean } = {},
): Promise<void> {
  let due = await listDue(undefined);
  while (due.length > 0) {
    for (const { user_id, hash: publicId } of due) {
      if (signal.aborted) return;
      await endQuiz(db, user_id, publicId, options).catch(async (error: unknown) => {
        await deferQuiz(db, user_id, publicId);
        onError(error);
      });
    }
    due = due.length < BATCH_SIZE ? [] : await listDue(due.at(-1));
  }
}

/** Deletes idempotency keys after a day; retries come within minutes. */
export async function purgeIdempotencyKeys(
  db: Db,
  context: JobContext = standaloneJobContext,
): Promise<void> {
  await inChunks((limit) => deleteOldIdempotencyKeys(db, limit), context);
}
