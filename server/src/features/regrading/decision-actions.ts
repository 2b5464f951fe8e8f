import { type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import {
  hasDecisionBegun,
  listAbandonedDecisions,
  lockDecidedAttemptsOf,
  lockDecision,
  lockTestLearners,
  saveDecisionBegin,
  saveDecisionEnd,
  saveDecisionProgress,
} from "./decision-queries.ts";
import {
  LEARNERS_PER_TRANSACTION,
  markInParts,
  regradeAttempts,
  saveConsequences,
} from "./regrade-actions.ts";

/**
 * Marks the completed attempts at a test again after a decision on one of its questions, a few learners at a time. What is
 * completed meanwhile, and attempts of learners for whom the question is open, are marked when it closes for them.
 */
export const runDecision = (db: Db, id: number, signal: AbortSignal): Promise<void> =>
  markInParts(
    db,
    {
      hasBegun: () => hasDecisionBegun(db, id),
      begin: () => saveDecisionBegin(db, id),
      markPart: (tx) => markNextLearners(tx, id),
    },
    signal,
  );

/** Returns true once there is nothing left to do. */
async function markNextLearners(tx: Db, id: number): Promise<boolean> {
  const decision = await lockDecision(tx, id);
  if (!decision) return true;
  const learnerIds = decision.is_superseded
    ? []
    : await lockTestLearners(tx, decision, LEARNERS_PER_TRANSACTION);
  const lastId = learnerIds.at(-1);
  if (lastId === undefined) {
    await saveDecisionEnd(tx, id);
    return true;
  }
  const regrades = await regradeAttempts(tx, await lockDecidedAttemptsOf(tx, decision, learnerIds));
  if (regrades.length > 0) await saveConsequences(tx, regrades);
  await saveDecisionProgress(tx, id, lastId);
  return false;
}

/** Continues the marking whose process has ended. What fails is tried again by the next run. */
export async function resumeDecisions(db: Db, context: JobContext = standaloneJobContext): Promise<void> {
  for (const id of await listAbandonedDecisions(db))
    await runDecision(db, id, context.signal).catch(context.onError);
}
