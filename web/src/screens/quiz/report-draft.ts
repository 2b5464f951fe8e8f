import type { AttemptQuestion } from "../../api/quizzes.ts";
import { reasonLabels } from "../../api/report-reasons.ts";
import { readTabStorage, writeTabStorage } from "../../api/tab-storage.ts";

type SentReport = NonNullable<AttemptQuestion["report"]>;
/** A report while it is written: the reason may not be chosen yet. */
export type ReportDraft = { reason?: SentReport["reason"] | undefined; text: string };
export type ReportFieldError = { field: "reason" | "text"; message: string };

export const MAX_TEXT_LENGTH = 500;

/** What keeps a report from being sent. */
export function validateReport({ reason, text }: ReportDraft): ReportFieldError | undefined {
  if (!reason) return { field: "reason", message: "Choose what is wrong." };
  if (reason === "other" && text.trim() === "")
    return { field: "text", message: "Say in words what is wrong." };
  return undefined;
}

/** How much of a text has been written: `12 of 500`. */
export function formatLength(text: string): string {
  return `${text.length} of ${MAX_TEXT_LENGTH}`;
}

/** The report that a text holds; undefined where it was tampered with. */
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

/** What was written of this question and not sent; it outlives a reload, not the tab. */
export function readDraft(quizHash: string, questionId: number): ReportDraft | undefined {
  return parseDraft(readTabStorage(storageKey(quizHash, questionId)));
}

/** Keeps what is written; undefined forgets it. */
export function saveDraft(quizHash: string, questionId: number, draft: ReportDraft | undefined): void {
  writeTabStorage(storageKey(quizHash, questionId), draft && JSON.stringify(draft));
}
