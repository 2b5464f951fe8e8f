import type { ReportResolution } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { badRequest, conflict, notFound } from "../../http/errors.ts";
import { matchesETag } from "../../http/etag.ts";
import { type Actor, recordAudit } from "../admin/audit-actions.ts";
import { QUARANTINE_THRESHOLD } from "./key-disputes.ts";
import {
  findReportsETag,
  findUnchanged,
  lockReports,
  mergeReports,
  questionExists,
  saveResolution,
} from "./moderation-queries.ts";
import { isAnyQuarantined, releaseFromQuarantine } from "./quarantine-queries.ts";

/**
 * Decides the open reports of a question: its reporters are told, and what was held comes back; or they wait with
 * those of another question. Throws 404 without open reports, 400 for a question that is not there to merge into, and
 * 409 when other reports are open than those the editor saw, or a question has not changed that is to be fixed.
 */
export async function resolveReports({ db }: Deps, actor: Actor, id: number, body: ReportResolution) {
  return db.transaction().execute(async (tx) => {
    const openReports = await lockReports(tx, id);
    if (openReports.length === 0) throw notFound("open report of this question");
    if (!matchesETag(actor.ifMatch, await findReportsETag(tx, id)))
      throw conflict(
        "stale",
        "The reports have changed since you opened them. Load them again, then decide.",
      );
    const ids = openReports.map((report) => report.id);
    const questions = [...new Set(openReports.map((report) => report.question_id))];
    const released = await applyResolution(tx, id, { ids, questions, body });
    const change = { before: { reports: ids.length }, after: { ...body, questions, released } };
    await recordAudit(tx, actor, { action: "resolveReports", kind: "question", id, ...change });
    return { resolved: ids.length, quarantined: await isAnyQuarantined(tx, questions) };
  });
}

type OpenReportGroup = { ids: number[]; questions: number[]; body: ReportResolution };

/** Returns the questions that are back in new quizzes; merged reports are still to be decided, so they hold on. */
async function applyResolution(
  tx: Db,
  id: number,
  { ids, questions, body }: OpenReportGroup,
): Promise<number[]> {
  if (body.resolution !== "merged") {
    const unchanged = body.resolution === "fixed" ? await findUnchanged(tx, id) : [];
    if (unchanged.length > 0) throw conflict("unchanged", fixFirstMessage(id, unchanged));
    await saveResolution(tx, ids, body);
    return releaseFromQuarantine(tx, questions, QUARANTINE_THRESHOLD);
  }
  if (body.into === id) throw badRequest("into: a question cannot be merged into itself.");
  if (!(await questionExists(tx, body.into))) throw badRequest("into names a question that is not there.");
  await mergeReports(tx, ids, body.into);
  return [];
}

/** What to do before reports can be closed as fixed; questions whose reports were merged into these are named. */
function fixFirstMessage(id: number, unchanged: readonly number[]): string {
  const [first, ...others] = unchanged;
  if (others.length > 0)
    return `Mend questions ${unchanged.join(", ")} first: they have not changed since their reports.`;
  return first === id
    ? "Mend the question first: it has not changed since this report."
    : `Mend question ${first} first: it has not changed since its report.`;
}
