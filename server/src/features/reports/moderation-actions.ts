import type { ReportResolution } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Deps } from "../../deps.ts";
import { conflict, invalid, notFound } from "../../domain-errors.ts";
import { matchesETag } from "../../row-etag.ts";
import { type Actor, insertAudit } from "../audit/audit-queries.ts";
import { QUARANTINE_THRESHOLD } from "./key-disputes.ts";
import {
  findReportsETag,
  findUnchanged,
  lockReportedQuestions,
  lockReports,
  mergeReports,
  questionExists,
  saveResolution,
} from "./moderation-queries.ts";
import { isAnyQuarantined, releaseFromQuarantine } from "./quarantine-queries.ts";

/**
 * Resolves the open reports of a question. If they are fixed or rejected, the reporters see the outcome and the
 * questions leave quarantine; if they are merged, they stay open with those of another question. Throws `notFound`
 * without open reports, `invalid` if the question to merge into is the same or doesn't exist, and `conflict` if the
 * reports have changed since the editor loaded them or a question to be closed as fixed has not changed.
 */
export async function resolveReports({ db }: Deps, actor: Actor, id: number, body: ReportResolution) {
  return inTransaction(db, async (tx) => {
    await lockReportedQuestions(tx, id);
    const openReports = await lockReports(tx, id);
    if (openReports.length === 0) throw notFound("open_report");
    if (!matchesETag(actor.ifMatch, await findReportsETag(tx, id))) throw conflict("reports_changed");
    const ids = openReports.map((report) => report.id);
    const questions = [...new Set(openReports.map((report) => report.question_id))];
    const released = await applyResolution(tx, id, { ids, questions, body });
    const change = { before: { reports: ids.length }, after: { ...body, questions, released } };
    await insertAudit(tx, actor, { action: "resolveReports", kind: "question", id, ...change });
    return { resolved: ids.length, quarantined: await isAnyQuarantined(tx, questions) };
  });
}

type OpenReportGroup = { ids: number[]; questions: number[]; body: ReportResolution };

/** Returns the questions that leave quarantine. None do after a merge, because merged reports stay open. */
async function applyResolution(
  tx: Db,
  id: number,
  { ids, questions, body }: OpenReportGroup,
): Promise<number[]> {
  if (body.resolution !== "merged") {
    const unchanged = body.resolution === "fixed" ? await findUnchanged(tx, id) : [];
    if (unchanged.length > 0) throw conflict("reported_unchanged", { id, unchanged: [...unchanged] });
    await saveResolution(tx, ids, body);
    return releaseFromQuarantine(tx, questions, QUARANTINE_THRESHOLD);
  }
  if (body.into === id) throw invalid("merged_into_itself");
  if (!(await questionExists(tx, body.into))) throw invalid("merged_into_nothing");
  await mergeReports(tx, ids, body.into);
  return [];
}
