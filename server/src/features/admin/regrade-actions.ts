import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { conflict } from "../../http/errors.ts";
import { countRegradable, regrade } from "../quizzes/regrade-actions.ts";
import { type Actor, insertAudit } from "./audit-queries.ts";
import { getQuestion } from "./question-actions.ts";
import { lockQuestion } from "./question-queries.ts";

/** What `remarkQuestion` would touch now. Throws 404. */
export async function previewRegrade(db: Db, id: number) {
  await getQuestion(db, id);
  return countRegradable(db, id);
}

/**
 * Marks completed attempts anew by the current key, once: a second call finds nothing left to do. Throws 404, and 409
 * while the question is a draft, whose key nobody has vouched for.
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
