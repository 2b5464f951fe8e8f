import { expect, test } from "vitest";
import { reportStatusMessage } from "./report-status.tsx";

test("says whether the report was sent or the form failed to load", () => {
  const report = { reason: "typo", text: "" } as const;
  const sent = { isSent: true, isFormLoaded: true };
  expect(reportStatusMessage(null, sent)).toBe("");
  expect(reportStatusMessage(report, sent)).toBe("Reported to the editors.");
  const failed = { isSent: false, isFormLoaded: true };
  expect(reportStatusMessage(report, failed)).toBe("Your report was not sent. It is kept here.");
  expect(reportStatusMessage(null, { isSent: true, isFormLoaded: false })).toBe(
    "The form did not load. Check your connection and try again.",
  );
});
