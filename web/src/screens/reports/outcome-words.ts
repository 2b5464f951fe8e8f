import type { OwnReport } from "../../api/report-lists.ts";

type Dated = Pick<OwnReport, "state" | "reported_at" | "decided_at">;

/** What became of a report. */
export const stateWords: Record<OwnReport["state"], string> = {
  open: "Waiting for an editor",
  fixed: "Corrected",
  rejected: "Checked, nothing to correct",
};

/** An outcome that the learner has not been shown before. */
export function isNews({ state, seen }: Pick<OwnReport, "state" | "seen">): boolean {
  return state !== "open" && !seen;
}

/** `Reported on 3 November 2026`, and once there is an outcome: `Decided on 5 November 2026`. */
export function dayWords({ state, reported_at, decided_at }: Dated): string {
  const day = new Date(decided_at ?? reported_at).toLocaleDateString("en-IN", { dateStyle: "long" });
  return state === "open" ? `Reported on ${day}` : `Decided on ${day}`;
}
