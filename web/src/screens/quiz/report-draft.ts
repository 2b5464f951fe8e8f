import type { PlayerQuestion } from "../../api/quizzes.ts";
import { reasonWords } from "../../api/report-reasons.ts";
import { keepInTab, readTab } from "../../api/tab-storage.ts";

type Report = NonNullable<PlayerQuestion["report"]>;
/** A report while it is written: the reason may not be chosen yet. */
export type ReportDraft = { reason?: Report["reason"] | undefined; text: string };
export type ReportProblem = { field: "reason" | "text"; words: string };

export const LONGEST_TEXT = 500;

/** What keeps a report from being sent. */
export function reportProblem({ reason, text }: ReportDraft): ReportProblem | undefined {
  if (!reason) return { field: "reason", words: "Choose what is wrong." };
  if (reason === "other" && text.trim() === "")
    return { field: "text", words: "Say in words what is wrong." };
  return undefined;
}

/** How much of a text has been written: `12 of 500`. */
export function lengthWords(text: string): string {
  return `${text.length} of ${LONGEST_TEXT}`;
}

/** The report that a text holds; undefined where it was tampered with. */
export function parseDraft(kept: string | null): ReportDraft | undefined {
  try {
    const { reason, text } = JSON.parse(kept ?? "null");
    if (typeof text !== "string") return undefined;
    return { reason: Object.keys(reasonWords).includes(reason) ? reason : undefined, text };
  } catch {
    return undefined;
  }
}

const keyOf = (quizHash: string, questionId: number) => `report:${quizHash}:${questionId}`;

/** What was written of this question and not sent; it outlives a reload, not the tab. */
export function readDraft(quizHash: string, questionId: number): ReportDraft | undefined {
  return parseDraft(readTab(keyOf(quizHash, questionId)));
}

/** Keeps what is written; undefined forgets it. */
export function keepDraft(quizHash: string, questionId: number, draft: ReportDraft | undefined): void {
  keepInTab(keyOf(quizHash, questionId), draft && JSON.stringify(draft));
}
