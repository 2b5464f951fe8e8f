import type { ReportReason } from "@rasayan/contract";

/** So many learners who doubt one key are rarely all wrong. */
export const QUARANTINE_THRESHOLD = 3;

/** At least so many questions a day may leave new quizzes without an editor, and at most this share of all. */
export const QUARANTINES_PER_DAY = 5;
export const QUARANTINE_SHARE_PER_DAY = 0.01;

/** Who finds a right option that the key leaves out doubts the key. */
export const KEY_DISPUTE_REASONS = [
  "key_wrong",
  "multiple_correct",
] as const satisfies readonly ReportReason[];

/** Whether a report for this reason says that the key is wrong. */
export const disputesKey = (reason: ReportReason): boolean =>
  KEY_DISPUTE_REASONS.some((disputeReason) => disputeReason === reason);
