import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { endQuiz } from "./quiz-actions.ts";
import { deferQuiz, type ExpirationCursor, listIdle, listOverdue } from "./quiz-queries.ts";
import { deleteOldIdempotencyKeys } from "./start-queries.ts";

const BATCH_SIZE = 200;

/** Completes quizzes whose time is over, and untimed ones untouched for a week. */
export async function expireQuizzes(db: Db, context: JobContext = standaloneJobContext): Promise<void> {
  await expireInBatches(db, (after) => listOverdue(db, undefined, BATCH_SIZE, after), context);
  await expireInBatches(db, (after) => listIdle(db, BATCH_SIZE, after), context, { onlyIfIdle: true });
}

/**
 * Goes through all that are due, page by page, so that those it leaves open starve no other. One that cannot be
 * completed is set aside and tried again later.
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

/** Forgets idempotency keys after a day: a retry comes within minutes. */
export async function purgeIdempotencyKeys(
  db: Db,
  context: JobContext = standaloneJobContext,
): Promise<void> {
  await inChunks((limit) => deleteOldIdempotencyKeys(db, limit), context);
}
