import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { conflict } from "../../http/errors.ts";
import { countRegradable, regrade } from "../quizzes/regrade-actions.ts";
import { type Actor, insertAudit } from "./audit-queries.ts";
import { getQuestion } from "./question-actions.ts";
import { lockQuestion } from "./question-queries.ts";

/** Returns what `regradeQuestion` would change now. Throws 404. */
export async function previewRegrade(db: Db, id: number) {
  await getQuestion(db, id);
  return countRegradable(db, id);
}

/**
 * Regrades completed attempts with the current key, once: a second call finds nothing to do. Throws 404, and 409
 * while the question is a draft, because nobody has confirmed its key.
 */
export async function regradeQuestion({ db }: Deps, actor: Actor, id: number, note: string) {
  return db.transaction().execute(async (tx) => {
    await lockQuestion(tx, id);
    const { status, version } = await getQuestion(tx, id);
    if (status !== "published")
      throw conflict("not_published", "Publish the question with its right key first, then mark again.");
    const regraded = await regrade(tx, id, note);
    const after = { note, version, ...regraded, learning: "kept as it was" };
    await insertAudit(tx, actor, { action: "regradeQuestion", kind: "question", id, before: null, after });
    return regraded;
  });
}
