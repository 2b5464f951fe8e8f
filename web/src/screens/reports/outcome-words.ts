import type { OwnReport } from "../../api/report-lists.ts";

type Dated = Pick<OwnReport, "state" | "reported_at" | "decided_at">;

/** What became of a report. */
export const stateWords: Record<OwnReport["state"], string> = {
  open: "Waiting for an editor",
  decided: "Decided",
  fixed: "Corrected",
  rejected: "Checked, nothing to correct",
};

/** An outcome that the learner has not been shown before. */
export function isNews({ state, seen }: Pick<OwnReport, "state" | "seen">): boolean {
  return isTold(state) && !seen;
}

/** `Reported on 3 November 2026`, and once there is an outcome: `Decided on 5 November 2026`. */
export function dayWords({ state, reported_at, decided_at }: Dated): string {
  const day = new Date(decided_at ?? reported_at).toLocaleDateString("en-IN", { dateStyle: "long" });
  return isTold(state) ? `Decided on ${day}` : `Reported on ${day}`;
}

/** Whether the learner may read what was decided. */
function isTold(state: OwnReport["state"]): boolean {
  return state === "fixed" || state === "rejected";
}
