import { expect, test } from "vitest";
import { reasonsWords, reportsWords } from "./report-words.ts";

test("reasons are counted, the most frequent first, and those nobody named are left out", () => {
  const reasons = { key_wrong: 1, unclear: 3, typo: 0, broken: 0, other: 0 };
  expect(reasonsWords(reasons)).toBe("Unclear 3 · Wrong key 1");
});

test("reports are of so many students", () => {
  expect(reportsWords({ reports: 1, learners: 1 })).toBe("1 report by 1 student");
  expect(reportsWords({ reports: 4, learners: 3 })).toBe("4 reports by 3 students");
});
