import type { TestSheet } from "@rasayan/contract";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockUser } from "../../db/lock-user.ts";
import type { Deps } from "../../deps.ts";
import { conflict } from "../../domain-errors.ts";
import { type Actor, insertAudit } from "../audit/audit-queries.ts";
import { markAnew } from "../regrading/fresh-marking-actions.ts";
import { lockLateAnswers, saveLateDecision, takeLateAnswers } from "./set-test-late-queries.ts";
import { findTest, readSheet } from "./set-test-results-actions.ts";

/**
 * Takes all late answers of a student that wait or were left, or leaves all that wait. Taken ones stand in place of older ones
 * that came in time, and attempts that are completed are marked from scratch. Throws `notFound`, and `conflict` if there is nothing
 * to decide or the test is archived.
 */
export async function decideLateAnswers(
  { db }: Deps,
  actor: Actor,
  { id, userId }: { id: number; userId: number },
  isTaken: boolean,
): Promise<TestSheet> {
  await inTransaction(db, async (tx) => {
    const { state } = await findTest(tx, actor.id, id);
    if (state === "archived") throw conflict("test_archived");
    await lockUser(tx, userId);
    const answers = await lockLateAnswers(tx, id, userId);
    const decided = answers.filter(
      ({ is_taken, is_superseded }) => !is_superseded && (is_taken === null || (isTaken && !is_taken)),
    );
    if (decided.length === 0) throw conflict("no_late_answers");
    if (isTaken) await takeLateAnswers(tx, decided);
    await saveLateDecision(tx, decided, isTaken);
    const toMark = decided.filter(({ is_completed }) => is_completed);
    if (isTaken && toMark.length > 0) await markAnew(tx, toMark);
    const question_ids = decided.map(({ question_id }) => question_id);
    const after = { user_id: userId, is_taken: isTaken, question_ids };
    await insertAudit(tx, actor, { action: "decideLateAnswers", kind: "test", id, before: null, after });
  });
  return readSheet(db, actor.id, { id, userId });
}
