import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import {
  deferFirstAttempts,
  listQuizzesDue,
  queueChangedVersions,
  updateFirstAttempts,
} from "./first-attempt-queries.ts";
import { deferVersion, listVersionsDue, refreshVersion } from "./refresh-queries.ts";

/** Small enough for a batch to stay well below its time limit and not to delay requests on the embedded database. */
const QUIZ_BATCH_SIZE = 20;
const VERSION_BATCH_SIZE = 100;

/**
 * Updates the first attempts with the quizzes that were completed or regraded since, and counts the versions whose
 * first attempts have changed. A quiz or a version that fails is deferred and retried later, and doesn't block the
 * others.
 */
export async function refreshItemStatistics(
  db: Db,
  context: JobContext = standaloneJobContext,
): Promise<void> {
  await updateDueQuizzes(db, context);
  await inChunks((limit) => queueChangedVersions(db, limit), context);
  await refreshDueVersions(db, context);
}

async function updateDueQuizzes(db: Db, context: JobContext): Promise<void> {
  let ids = await listQuizzesDue(db, 0, QUIZ_BATCH_SIZE);
  while (ids.length > 0 && !context.signal.aborted) {
    await updateQuizBatch(db, ids, context);
    ids = await listQuizzesDue(db, ids.at(-1) ?? 0, QUIZ_BATCH_SIZE);
  }
}

/** If the update of a batch fails, updates its quizzes one by one, to find the one that fails. */
async function updateQuizBatch(db: Db, ids: readonly number[], context: JobContext): Promise<void> {
  const update = (batch: readonly number[]) => inTransaction(db, (tx) => updateFirstAttempts(tx, batch));
  const isUpdated = await update(ids).then(
    () => true,
    () => false,
  );
  if (isUpdated) return;
  for (const id of ids)
    await update([id]).catch(async (error: unknown) => {
      await deferFirstAttempts(db, id, String(error));
      context.onError(error);
    });
}

async function refreshDueVersions(db: Db, context: JobContext): Promise<void> {
  let ids = await listVersionsDue(db, VERSION_BATCH_SIZE);
  while (ids.length > 0 && !context.signal.aborted) {
    for (const id of ids) {
      if (context.signal.aborted) return;
      await refreshVersion(db, id).catch(async (error: unknown) => {
        await deferVersion(db, id, String(error));
        context.onError(error);
      });
    }
    ids = await listVersionsDue(db, VERSION_BATCH_SIZE);
  }
}
