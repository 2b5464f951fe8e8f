import { expect, test } from "vitest";
import {
  excludedRowsMessage,
  fileErrorMessage,
  formatCounts,
  formatOutcome,
  formatProgress,
  formatQuestionCount,
  formatSimilarity,
} from "./import-format.ts";

const counts = { total: 12, ok: 9, warnings: 2, errors: 1, duplicates: 1 };
const batch = { imported: 7, undone: 0, failure: null };

test("formats the row counts by level and omits zero counts", () => {
  expect(formatCounts(counts)).toBe("12 rows: 9 OK, 2 with warnings, 1 with errors");
  expect(formatCounts({ ...counts, total: 1, ok: 1, warnings: 0, errors: 0 })).toBe("1 row: 1 OK");
  expect(formatCounts({ ...counts, ok: 0, warnings: 0, errors: 0 })).toBe("12 rows");
});

test("formats the outcome of a file", () => {
  expect(formatOutcome({ ...batch, state: "imported" })).toBe("7 questions imported");
  expect(formatOutcome({ ...batch, state: "undone", undone: 7 })).toBe("7 questions removed");
  expect(formatOutcome({ ...batch, state: "undone", undone: 1, imported: 3 })).toBe(
    "1 question removed, 2 kept",
  );
  expect(formatOutcome({ ...batch, state: "failed", failure: "stopped" })).toBe(
    "The server stopped while it read this file. Send it again.",
  );
  expect(formatOutcome({ ...batch, state: "ready", failure: "partly_imported", imported: 25 })).toBe(
    "Something went wrong on our side after 25 questions. Import again to bring in the rest.",
  );
  expect(formatOutcome({ ...batch, state: "ready" })).toBe("");
});

test("lists the reasons why rows are excluded", () => {
  expect(excludedRowsMessage(4, 1, 2)).toBe(
    "4 rows will be skipped: 1 with errors, 2 near-duplicates, 1 left out by you.",
  );
  expect(excludedRowsMessage(1, 0, 0)).toBe("1 row will be skipped: 1 left out by you.");
  expect(excludedRowsMessage(0, 0, 0)).toBe("All rows will be imported.");
});

test("formats the server's progress", () => {
  const progress = { step_total: 500, done: 40, seconds_left: null };
  expect(formatProgress({ ...progress, state: "reading" })).toBe("40 of 500 rows read");
  expect(formatProgress({ ...progress, state: "reading", seconds_left: 173 })).toBe(
    "40 of 500 rows read, about 3 minutes left",
  );
  expect(formatProgress({ ...progress, state: "importing", done: 0 })).toBe("Importing");
  expect(formatProgress({ ...progress, state: "importing", done: 200, seconds_left: 12 })).toBe(
    "200 of 500 questions imported, about 20 seconds left",
  );
});

test("names a near-duplicate with its similarity", () => {
  expect(formatSimilarity({ question_id: 12, line: null, percent: 91 })).toBe("question 12 (91% alike)");
  expect(formatSimilarity({ question_id: null, line: 4, percent: 80 })).toBe(
    "line 4 of this file (80% alike)",
  );
});

test("groups digits in the Indian way and uses the singular for one", () => {
  expect(formatQuestionCount(123456)).toBe("1,23,456 questions");
  expect(formatQuestionCount(1)).toBe("1 question");
});

test("suggests a reason when a file could not be sent", () => {
  expect(fileErrorMessage("Line 3: A quote is not closed.")).toBe("Line 3: A quote is not closed.");
  expect(fileErrorMessage(undefined)).toContain("choose it again");
});
