import { inChunks, type JobContext, uninterrupted } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { countVersion, listVersionsDue, setVersionAside } from "./count-queries.ts";
import { foldQuizzes, gatherVersions, listQuizzesDue, setQuizAside } from "./fold-queries.ts";

/** Few enough for a fold to stay well below its time, and for nobody to wait for it on the embedded database. */
const QUIZZES_AT_ONCE = 20;
const VERSIONS_AT_ONCE = 100;

/**
 * Folds the quizzes completed or marked anew since into the first attempts, and counts the versions whose first attempts
 * have changed. A quiz or a version that fails is set aside, tried again later, and holds up no other.
 */
export async function countStatistics(db: Db, context: JobContext = uninterrupted): Promise<void> {
  await foldDue(db, context);
  await inChunks((most) => gatherVersions(db, most), context);
  await countDue(db, context);
}

async function foldDue(db: Db, context: JobContext): Promise<void> {
  let ids = await listQuizzesDue(db, 0, QUIZZES_AT_ONCE);
  while (ids.length > 0 && !context.signal.aborted) {
    await foldTogether(db, ids, context);
    ids = await listQuizzesDue(db, ids.at(-1) ?? 0, QUIZZES_AT_ONCE);
  }
}

/** Quizzes that cannot be folded together are folded one by one, to find the one that fails. */
async function foldTogether(db: Db, ids: readonly number[], context: JobContext): Promise<void> {
  const fold = (some: readonly number[]) => db.transaction().execute((tx) => foldQuizzes(tx, some));
  const isDone = await fold(ids).then(
    () => true,
    () => false,
  );
  if (isDone) return;
  for (const id of ids)
    await fold([id]).catch(async (error: unknown) => {
      await setQuizAside(db, id, String(error));
      context.onError(error);
    });
}

async function countDue(db: Db, context: JobContext): Promise<void> {
  let ids = await listVersionsDue(db, VERSIONS_AT_ONCE);
  while (ids.length > 0 && !context.signal.aborted) {
    for (const id of ids) {
      if (context.signal.aborted) return;
      await countVersion(db, id).catch(async (error: unknown) => {
        await setVersionAside(db, id, String(error));
        context.onError(error);
      });
    }
    ids = await listVersionsDue(db, VERSIONS_AT_ONCE);
  }
}
