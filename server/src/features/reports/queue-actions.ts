import type { ReportDecision } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { badRequest, conflict, notFound } from "../../http/errors.ts";
import { isFresh } from "../../http/etag.ts";
import { type Actor, noteChange } from "../admin/audit-actions.ts";
import { DOUBTS_TO_HOLD } from "./doubts.ts";
import { isAnyHeld, releaseHolds } from "./hold-queries.ts";
import {
  findPrint,
  findUnmended,
  isQuestionThere,
  lockReports,
  mergeReports,
  saveDecision,
} from "./queue-queries.ts";

/**
 * Decides the open reports of a question: its reporters are told, and what was held comes back; or they wait with
 * those of another question. Throws 404 without open reports, 400 for a question that is not there to merge into, and
 * 409 when other reports are open than those the editor saw, or a question has not changed that is to be fixed.
 */
export async function decideReports({ db }: Deps, actor: Actor, id: number, body: ReportDecision) {
  return db.transaction().execute(async (tx) => {
    const open = await lockReports(tx, id);
    if (open.length === 0) throw notFound("open report of this question");
    if (!isFresh(actor.ifMatch, await findPrint(tx, id)))
      throw conflict(
        "stale",
        "The reports have changed since you opened them. Load them again, then decide.",
      );
    const ids = open.map((report) => report.id);
    const questions = [...new Set(open.map((report) => report.question_id))];
    const released = await carryOut(tx, id, { ids, questions, body });
    const change = { before: { reports: ids.length }, after: { ...body, questions, released } };
    await noteChange(tx, actor, { action: "decideReports", kind: "question", id, ...change });
    return { decided: ids.length, held: await isAnyHeld(tx, questions) };
  });
}

type Open = { ids: number[]; questions: number[]; body: ReportDecision };

/** Returns the questions that are back in new quizzes; merged reports are still to be decided, so they hold on. */
async function carryOut(tx: Db, id: number, { ids, questions, body }: Open): Promise<number[]> {
  if (body.decision !== "merged") {
    const unmended = body.decision === "fixed" ? await findUnmended(tx, id) : [];
    if (unmended.length > 0) throw conflict("unmended", mendFirst(id, unmended));
    await saveDecision(tx, ids, body);
    return releaseHolds(tx, questions, DOUBTS_TO_HOLD);
  }
  if (body.into === id) throw badRequest("into: a question cannot be merged into itself.");
  if (!(await isQuestionThere(tx, body.into))) throw badRequest("into names a question that is not there.");
  await mergeReports(tx, ids, body.into);
  return [];
}

/** What to do before reports can be closed as fixed; questions whose reports were merged into these are named. */
function mendFirst(id: number, unmended: readonly number[]): string {
  const [first, ...others] = unmended;
  if (others.length > 0)
    return `Mend questions ${unmended.join(", ")} first: they have not changed since their reports.`;
  return first === id
    ? "Mend the question first: it has not changed since this report."
    : `Mend question ${first} first: it has not changed since its report.`;
}
