import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { consentStoredData, noticeVersion, storedData } from "./privacy-notice.ts";

/** The hash of each version's text. People agreed to a version, so its text must never change. */
const versions: Record<string, string> = {
  "2026-11": "19bffa79fa5792bf",
  "2026-12": "037668ff01bfe8a5",
  "2027-01": "a0c6739165e920bf",
  "2027-02": "3b10c70cc69a411b",
  "2027-03": "0f09f2223a6365ee",
  "2027-04": "367f83999077d2a9",
};

test("the notice has the text that was recorded for its version", () => {
  const noticeText = JSON.stringify([storedData, consentStoredData]);
  expect(createHash("sha256").update(noticeText).digest("hex").slice(0, 16)).toBe(versions[noticeVersion]);
});
