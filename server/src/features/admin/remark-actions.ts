import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { conflict } from "../../http/errors.ts";
import { countMarkable, markAgain } from "../quizzes/correction-actions.ts";
import { type Actor, insertAudit } from "./audit-queries.ts";
import { getQuestion } from "./question-actions.ts";
import { lockQuestion } from "./question-queries.ts";

/** What `remarkQuestion` would touch now. Throws 404. */
export async function countRemark(db: Db, id: number) {
  await getQuestion(db, id);
  return countMarkable(db, id);
}

/**
 * Marks completed attempts anew by the current key, once: a second call finds nothing left to do. Throws 404, and 409
 * while the question is a draft, whose key nobody has vouched for.
 */
export async function remarkQuestion({ db }: Deps, actor: Actor, id: number, note: string) {
  return db.transaction().execute(async (tx) => {
    await lockQuestion(tx, id);
    const { status, version } = await getQuestion(tx, id);
    if (status !== "published")
      throw conflict("not_published", "Publish the question with its right key first, then mark again.");
    const marked = await markAgain(tx, id, note);
    const after = { note, version, ...marked, learning: "kept as it was" };
    await insertAudit(tx, actor, { action: "remarkQuestion", kind: "question", id, before: null, after });
    return marked;
  });
}
