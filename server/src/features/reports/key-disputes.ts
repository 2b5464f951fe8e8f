import type { ReportReason } from "@rasayan/contract";

/** If this many learners dispute a key, it's rarely right. */
export const QUARANTINE_THRESHOLD = 3;

/**
 * Reports quarantine at most this many questions within a day, or the share below of all published ones if that is
 * more.
 */
export const QUARANTINES_PER_DAY = 5;
export const QUARANTINE_SHARE_PER_DAY = 0.01;

/** Reasons that dispute the key: it's also wrong if it lacks a correct option. */
export const KEY_DISPUTE_REASONS = [
  "key_wrong",
  "multiple_correct",
] as const satisfies readonly ReportReason[];

/** Returns whether a report for this reason says that the key is wrong. */
export const disputesKey = (reason: ReportReason): boolean =>
  KEY_DISPUTE_REASONS.some((disputeReason) => disputeReason === reason);
