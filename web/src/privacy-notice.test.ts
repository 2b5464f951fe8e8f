import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { consentStoredData, noticeVersion, storedData } from "./privacy-notice.ts";

/** The words of each version: what people agreed to is never said otherwise under the same name. */
const versions: Record<string, string> = {
  "2026-11": "19bffa79fa5792bf",
  "2026-12": "037668ff01bfe8a5",
};

test("words that change get a version of their own", () => {
  const noticeText = JSON.stringify([storedData, consentStoredData]);
  expect(createHash("sha256").update(noticeText).digest("hex").slice(0, 16)).toBe(versions[noticeVersion]);
});
