import { placedIssueMessage } from "@rasayan/contract/issues";
import {
  type ImportBatch,
  type ImportFormat,
  type ImportRow,
  rejectionMessage,
  type UndoResult,
} from "../../../api/admin-imports.ts";
import { formatLargeCount } from "../../../format/numbers.ts";
import { failureMessage } from "../../../ui/loading/failure-message.ts";
import { formatFieldName } from "../question/field-names.ts";

export const fileFormatLabels: Record<ImportFormat, string> = {
  csv: "CSV",
  xlsx: "Excel",
  json: "JSON",
  gift: "GIFT",
  moodle: "Moodle XML",
  text: "Typed text or Aiken",
};

export const stateLabels: Record<ImportBatch["state"], string> = {
  reading: "Being read",
  ready: "Not imported yet",
  failed: "Failed",
  importing: "Being imported",
  imported: "Imported",
  undone: "Undone",
};

export const levelLabels: Record<ImportRow["level"], string> = {
  ok: "OK",
  warning: "Warning",
  error: "Error",
};

export const retainedReasonLabels: Record<UndoResult["retained"][number]["reason"], string> = {
  changed: "changed since",
  attempted: "asked in a quiz since",
  deleted: "deleted before",
};

/** `1 question`, `1,200 questions`. */
export const formatQuestionCount = (count: number): string => formatLargeCount(count, "question");

/** `1 row`, `12 rows`. */
const formatRowCount = (count: number): string => formatLargeCount(count, "row");

type Counts = Pick<ImportBatch, "total" | "ok" | "warnings" | "errors" | "duplicates">;

/** `12 rows: 9 OK, 2 with warnings, 1 with errors`; zero counts are omitted. */
export function formatCounts({ total, ok, warnings, errors }: Counts): string {
  const parts = [
    ok > 0 && `${ok} OK`,
    warnings > 0 && `${warnings} with warnings`,
    errors > 0 && `${errors} with errors`,
  ].filter(Boolean);
  return parts.length === 0 ? formatRowCount(total) : `${formatRowCount(total)}: ${parts.join(", ")}`;
}

/** Outcome of a file, for the list of files; empty while there is none. */
export function formatOutcome(batch: Pick<ImportBatch, "state" | "imported" | "undone" | "failure">): string {
  const { state, imported, undone, failure } = batch;
  if (state === "imported") return `${formatQuestionCount(imported)} imported`;
  if (state === "undone") return formatUndone(undone, imported - undone);
  return failure === null ? "" : formatFailure({ failure, imported });
}

/** Why a file could not be read or imported. */
export function formatFailure({
  failure,
  imported,
}: {
  failure: NonNullable<ImportBatch["failure"]>;
  imported: number;
}): string {
  switch (failure) {
    case "stopped":
      return "The server stopped while it read this file. Send it again.";
    case "unread":
      return "Something went wrong on our side. Send the file again.";
    case "not_imported":
      return "Something went wrong on our side, and nothing was imported. Try again.";
    case "partly_imported":
      return `Something went wrong on our side after ${imported} questions. Import again to bring in the rest.`;
  }
}

/** `5 questions removed, 2 kept` */
export function formatUndone(undone: number, retained: number): string {
  return `${formatQuestionCount(undone)} removed${retained > 0 ? `, ${retained} kept` : ""}`;
}

/** Progress of the current step, also for screen readers. */
export function formatProgress({
  state,
  step_total,
  done,
  seconds_left,
}: Pick<ImportBatch, "state" | "step_total" | "done" | "seconds_left">): string {
  const left = seconds_left ? `, ${formatTimeLeft(seconds_left)} left` : "";
  if (state === "reading") return `${done} of ${formatRowCount(step_total)} read${left}`;
  return done === 0 ? "Importing" : `${done} of ${formatQuestionCount(step_total)} imported${left}`;
}

/** `about 20 seconds`, `about 3 minutes` */
function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return `about ${Math.ceil(seconds / 10) * 10} seconds`;
  const minutes = Math.round(seconds / 60);
  return `about ${minutes === 1 ? "1 minute" : `${minutes} minutes`}`;
}

/** `4 rows will be skipped: 1 with errors, 2 near-duplicates, 1 left out by you.` */
export function excludedRowsMessage(excluded: number, errors: number, duplicates: number): string {
  const excludedByHand = excluded - errors - duplicates;
  const reasons = [
    errors > 0 && `${errors} with errors`,
    duplicates > 0 && formatLargeCount(duplicates, "near-duplicate"),
    excludedByHand > 0 && `${excludedByHand} left out by you`,
  ].filter(Boolean);
  return excluded === 0
    ? "All rows will be imported."
    : `${formatRowCount(excluded)} will be skipped: ${reasons.join(", ")}.`;
}

/** The server's own message for a rejection, or else this one. */
export const importErrorMessage = (error: Error, fallback: string): string =>
  rejectionMessage(error) ?? failureMessage(error, fallback);

/** Why an upload failed: the server's message, or a general one if there is none. */
export function fileErrorMessage(serverMessage: string | undefined): string {
  // Browsers fail to send a file that was modified after it was chosen, without giving this reason.
  return (
    serverMessage ??
    failureMessage(
      undefined,
      "The file was not sent. If you changed it meanwhile, choose it again; else check your connection.",
    )
  );
}

/** A message about a row, prefixed with the name of its field: `Answer B: Give it a text.` */
export function formatRowMessage(message: ImportRow["messages"][number]): string {
  const name = formatFieldName(message.field);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${placedIssueMessage(message)}`;
}

/** Names a near-duplicate with its similarity: `line 4 of this file (80% alike)` or `question 12 (91% alike)`. */
export function formatSimilarity({ line, question_id, percent }: ImportRow["duplicates"][number]): string {
  return `${line === null ? `question ${question_id}` : `line ${line} of this file`} (${percent}% alike)`;
}
