import type { BankFormat, ImportBatch, ImportRow, Undoing } from "../../../api/admin-imports.ts";
import { fieldWords } from "../question/field-problems.ts";

export const formatWords: Record<BankFormat, string> = {
  csv: "CSV",
  json: "JSON",
  gift: "GIFT",
  moodle: "Moodle XML",
};

export const stateWords: Record<ImportBatch["state"], string> = {
  reading: "Being read",
  ready: "Not imported yet",
  failed: "Failed",
  importing: "Being imported",
  imported: "Imported",
  undone: "Undone",
};

export const levelWords: Record<ImportRow["level"], string> = {
  ok: "OK",
  warning: "Warning",
  error: "Error",
};

export const reasonWords: Record<Undoing["kept"][number]["reason"], string> = {
  changed: "changed since",
  attempted: "asked in a quiz since",
  deleted: "deleted before",
};

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-IN")} ${count === 1 ? one : many}`;

/** `1 question`, `1,200 questions`. */
export const questionsWords = (count: number): string => counted(count, "question", "questions");

/** `1 row`, `12 rows`. */
const rowsWords = (count: number): string => counted(count, "row", "rows");

type Counts = Pick<ImportBatch, "total" | "ok" | "warnings" | "errors" | "duplicates">;

/** `12 rows: 9 OK, 2 with warnings, 1 with errors`; only what there is. */
export function countsWords({ total, ok, warnings, errors }: Counts): string {
  const parts = [
    ok > 0 && `${ok} OK`,
    warnings > 0 && `${warnings} with warnings`,
    errors > 0 && `${errors} with errors`,
  ].filter(Boolean);
  return parts.length === 0 ? rowsWords(total) : `${rowsWords(total)}: ${parts.join(", ")}`;
}

/** What came of a file, in the list of files. */
export function outcomeWords(batch: Pick<ImportBatch, "state" | "imported" | "undone" | "failure">): string {
  const { state, imported, undone, failure } = batch;
  if (state === "imported") return `${questionsWords(imported)} imported`;
  if (state === "undone") return undoneWords(undone, imported - undone);
  return failure ?? "";
}

/** `5 questions taken out, 2 stayed.` */
export function undoneWords(undone: number, kept: number): string {
  return `${questionsWords(undone)} taken out${kept > 0 ? `, ${kept} stayed` : ""}`;
}

/** How far the present step is, as a reader of the screen hears it. */
export function progressWords({ state, total, done }: Pick<ImportBatch, "state" | "total" | "done">): string {
  if (state === "reading") return `${done} of ${rowsWords(total)} read`;
  return done === 0 ? "Importing" : `${questionsWords(done)} imported`;
}

/** `4 rows stay out: 1 with errors, 2 near-duplicates, 1 left out by you.` */
export function staysOutWords(out: number, errors: number, duplicates: number): string {
  const byHand = out - errors - duplicates;
  const why = [
    errors > 0 && `${errors} with errors`,
    duplicates > 0 && counted(duplicates, "near-duplicate", "near-duplicates"),
    byHand > 0 && `${byHand} left out by you`,
  ].filter(Boolean);
  return out === 0
    ? "Every row comes in."
    : `${rowsWords(out)} ${out === 1 ? "stays" : "stay"} out: ${why.join(", ")}.`;
}

/** Why a file was not taken: the server's own words where it gave some. */
export function uploadProblem(refusal: string | undefined): string {
  // A browser does not send a file that was saved again after it was chosen, and does not say so.
  return (
    refusal ??
    "The file was not sent. If you changed it meanwhile, choose it again; else check your connection."
  );
}

/** What is said of a row, under the name of its field: `Answer B: Give it a text.` */
export function messageWords({ field, message }: { field: string; message: string }): string {
  const name = fieldWords(field);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${message}`;
}

/** Whose nearness it is: `line 4 of this file` or `question 12`, with how much is alike. */
export function alikeWords({ line, question_id, percent }: ImportRow["duplicates"][number]): string {
  return `${line === null ? `question ${question_id}` : `line ${line} of this file`} (${percent}% alike)`;
}
