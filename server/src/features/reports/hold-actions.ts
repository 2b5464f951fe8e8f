import type { Db } from "../../db/connect.ts";
import { noteSystemChange } from "../admin/audit-actions.ts";
import { DOUBTS_TO_HOLD } from "./doubts.ts";
import { countDoubts, findDoubted, isDayFull, isLimitNoted, lockHold, saveHold } from "./hold-queries.ts";

/**
 * Holds a question from new quizzes when enough learners doubt the key it has now; running quizzes keep it. Beyond so
 * many questions a day it only notes that, for the admins to see: a few accounts must not empty the library. No reporter
 * is named in the log.
 */
export async function holdDoubted(tx: Db, requestId: string, questionId: number): Promise<void> {
  const isHeld = await lockHold(tx, questionId);
  const doubts = isHeld ? 0 : await countDoubts(tx, questionId);
  if (doubts < DOUBTS_TO_HOLD) return;
  const isFull = await isDayFull(tx);
  if (isFull && (await isLimitNoted(tx, questionId))) return;
  if (!isFull) await saveHold(tx, questionId);
  const after = isFull ? { held: false, doubts, limit_reached: true } : { held: true, doubts };
  const change = { before: { held: false }, after };
  await noteSystemChange(tx, requestId, {
    action: "reportQuestion",
    kind: "question",
    id: questionId,
    ...change,
  });
}

/** Looks again at doubted questions: a report counts only once its learner has completed a quiz with the question. */
export async function holdDoubtedQuestions(db: Db): Promise<void> {
  for (const id of await findDoubted(db, DOUBTS_TO_HOLD))
    await db.transaction().execute((tx) => holdDoubted(tx, "job hold-doubted-questions", id));
}
