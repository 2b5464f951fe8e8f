import type { Db } from "../../db/connect.ts";
import { type Actor, noteChange } from "../admin/audit-actions.ts";
import { DOUBTS_TO_HOLD } from "./doubts.ts";
import { countDoubts, lockHold, saveHold } from "./hold-queries.ts";

/** Holds a question from new quizzes when enough learners doubt the key it has now; running quizzes keep it. */
export async function holdDoubted(tx: Db, actor: Actor, questionId: number): Promise<void> {
  const isHeld = await lockHold(tx, questionId);
  const doubts = isHeld ? 0 : await countDoubts(tx, questionId);
  if (doubts < DOUBTS_TO_HOLD) return;
  await saveHold(tx, questionId);
  const change = { before: { held: false }, after: { held: true, doubts } };
  await noteChange(tx, actor, { action: "reportQuestion", kind: "question", id: questionId, ...change });
}
