import type { OwnReport } from "../../api/report-lists.ts";

type ReportDates = Pick<OwnReport, "state" | "reported_at" | "resolved_at">;

/** Labels of the report states for learners. */
export const stateLabels: Record<OwnReport["state"], string> = {
  open: "Waiting for an editor",
  decided: "Decided",
  fixed: "Corrected",
  rejected: "Checked, nothing to correct",
};

/** Returns whether the report has an outcome that the learner has not seen yet. */
export function isUnread({ state, seen }: Pick<OwnReport, "state" | "seen">): boolean {
  return isResolved(state) && !seen;
}

/** `Reported on 3 November 2026`, or `Decided on 5 November 2026` once the outcome is visible. */
export function formatReportDate({ state, reported_at, resolved_at }: ReportDates): string {
  const day = new Date(resolved_at ?? reported_at).toLocaleDateString("en-IN", { dateStyle: "long" });
  return isResolved(state) ? `Decided on ${day}` : `Reported on ${day}`;
}

/**
 * Returns whether the learner may see the outcome. State `decided` hides it while a quiz with the question is in
 * progress.
 */
function isResolved(state: OwnReport["state"]): boolean {
  return state === "fixed" || state === "rejected";
}
