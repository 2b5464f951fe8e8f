import { expect, test } from "vitest";
import { reportedWords } from "./report-words.ts";

test("beside the button stands what became of the report", () => {
  const report = { reason: "typo", text: "" } as const;
  const sent = { isSent: true, isFormThere: true };
  expect(reportedWords(null, sent)).toBe("");
  expect(reportedWords(report, sent)).toBe("Reported to the editors.");
  const failed = { isSent: false, isFormThere: true };
  expect(reportedWords(report, failed)).toBe("Your report was not sent. It is kept here.");
  expect(reportedWords(null, { isSent: true, isFormThere: false })).toBe(
    "The form did not load. Check your connection and try again.",
  );
});
