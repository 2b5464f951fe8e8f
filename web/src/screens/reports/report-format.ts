import type { OwnReport } from "../../api/report-lists.ts";

type ReportDates = Pick<OwnReport, "state" | "reported_at" | "resolved_at">;

/** What became of a report. */
export const stateLabels: Record<OwnReport["state"], string> = {
  open: "Waiting for an editor",
  decided: "Decided",
  fixed: "Corrected",
  rejected: "Checked, nothing to correct",
};

/** An outcome that the learner has not been shown before. */
export function isUnread({ state, seen }: Pick<OwnReport, "state" | "seen">): boolean {
  return isResolved(state) && !seen;
}

/** `Reported on 3 November 2026`, and once there is an outcome: `Decided on 5 November 2026`. */
export function formatReportDate({ state, reported_at, resolved_at }: ReportDates): string {
  const day = new Date(resolved_at ?? reported_at).toLocaleDateString("en-IN", { dateStyle: "long" });
  return isResolved(state) ? `Decided on ${day}` : `Reported on ${day}`;
}

/** Whether the learner may read what was decided. */
function isResolved(state: OwnReport["state"]): boolean {
  return state === "fixed" || state === "rejected";
}
