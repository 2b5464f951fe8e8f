import type { ReportReason } from "@rasayan/contract";

/** So many learners who doubt one key are rarely all wrong. */
export const DOUBTS_TO_HOLD = 3;

/** At least so many questions a day may leave new quizzes without an editor, and at most this share of all. */
export const HOLDS_A_DAY = 5;
export const SHARE_HELD_A_DAY = 0.01;

/** Who finds a right option that the key leaves out doubts the key. */
export const DOUBTS = ["key_wrong", "several_right"] as const satisfies readonly ReportReason[];

/** Whether a report for this reason says that the key is wrong. */
export const isDoubt = (reason: ReportReason): boolean => DOUBTS.some((doubt) => doubt === reason);
