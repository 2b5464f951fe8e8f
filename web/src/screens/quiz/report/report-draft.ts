import type { AttemptQuestion } from "../../../api/quizzes.ts";
import { tabStore } from "../../../device/local-storage.ts";
import { reasonLabels } from "../../../messages/report-reasons.ts";

type SentReport = NonNullable<AttemptQuestion["report"]>;
/** A report that is being written. The reason may not be chosen yet. */
export type ReportDraft = { reason?: SentReport["reason"] | undefined; text: string };
export type ReportFieldError = { field: "reason" | "text"; message: string };

export const MAX_TEXT_LENGTH = 500;

/** Returns the first error of a report, or undefined if it can be sent. */
export function validateReport({ reason, text }: ReportDraft): ReportFieldError | undefined {
  if (!reason) return { field: "reason", message: "Choose what is wrong." };
  if (reason === "other" && text.trim() === "") return { field: "text", message: "Write what is wrong." };
  return undefined;
}

/** Formats the length of a text out of the maximum: `12 of 500`. */
export function formatLength(text: string): string {
  return `${text.length} of ${MAX_TEXT_LENGTH}`;
}

/** Parses a stored draft. Returns undefined for invalid text and drops an unknown reason. */
export function parseDraft(stored: string | null): ReportDraft | undefined {
  try {
    const { reason, text } = JSON.parse(stored ?? "null");
    if (typeof text !== "string") return undefined;
    return { reason: Object.keys(reasonLabels).includes(reason) ? reason : undefined, text };
  } catch {
    return undefined;
  }
}

const storageKey = (quizHash: string, questionId: number) => `report:${quizHash}:${questionId}`;

/**
 * Returns the unsent draft for a question. It is stored in the tab's storage: it survives a reload but not closing the
 * tab.
 */
export function readDraft(quizHash: string, questionId: number): ReportDraft | undefined {
  return parseDraft(tabStore.read(storageKey(quizHash, questionId)));
}

/** Stores the draft for a question; `undefined` deletes it. */
export function saveDraft(quizHash: string, questionId: number, draft: ReportDraft | undefined): void {
  tabStore.write(storageKey(quizHash, questionId), draft && JSON.stringify(draft));
}

export type ReportReason = keyof typeof reasonLabels;
/** The properties that decide which reasons are available. `solution_html` is set only in the review. */
export type ReportableQuestion = Pick<AttemptQuestion, "id" | "type" | "report"> & { solution_html?: string };

/**
 * Returns the reasons that the learner can report for this question. The reason of an existing report is always
 * included.
 */
export function availableReasons({
  type,
  report,
  solution_html = "",
}: Omit<ReportableQuestion, "id">): ReportReason[] {
  const isUnavailable: Partial<Record<ReportReason, boolean>> = {
    multiple_correct: type !== "multi choice single answer",
    solution_wrong: solution_html === "",
  };
  const reasons = Object.keys(reasonLabels) as ReportReason[];
  return reasons.filter((reason) => !isUnavailable[reason] || reason === report?.reason);
}
