import type { Outcome } from "../grading.ts";

/** How the time on a question was spent. */
export type TimeClass = "good" | "slow" | "rushed" | "missed" | "sunk" | "wasted";

/** Shares of the expected time; judged, like the six classes themselves. */
const SLOW_FROM = 1.5;
const RUSHED_BELOW = 0.4;

export type TimedAnswer = {
  outcome: Outcome;
  /** Seconds spent on the question; null if they were not measured. */
  seconds: number | null;
  /** Median seconds of right first attempts, or the time that the question is meant to take. */
  expectedSeconds: number;
};

/**
 * The class of an answer. Right: good, or slow beyond one and a half times the expected time. Wrong or partly right:
 * rushed below two fifths of it, sunk beyond one and a half times, else missed. Left blank: wasted beyond the expected
 * time, else none. Null also where no time was measured.
 */
export function timeClassOf({ outcome, seconds, expectedSeconds }: TimedAnswer): TimeClass | null {
  if (seconds === null || expectedSeconds <= 0 || outcome === "left_out") return null;
  const share = seconds / expectedSeconds;
  if (outcome === "correct") return share > SLOW_FROM ? "slow" : "good";
  if (outcome === "unattempted") return share > 1 ? "wasted" : null;
  if (share < RUSHED_BELOW) return "rushed";
  return share > SLOW_FROM ? "sunk" : "missed";
}

/** How many answers are of each class, all classes named. */
export function countTimeClasses(answers: readonly TimedAnswer[]): Record<TimeClass, number> {
  const counts = { good: 0, slow: 0, rushed: 0, missed: 0, sunk: 0, wasted: 0 };
  for (const answer of answers) {
    const timeClass = timeClassOf(answer);
    if (timeClass) counts[timeClass]++;
  }
  return counts;
}
