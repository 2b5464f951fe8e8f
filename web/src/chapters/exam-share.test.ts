import { expect, test } from "vitest";
import { formatShare } from "./exam-share.ts";

test("a chapter that only JEE Advanced asks says so; one without questions keeps its share", () => {
  expect(formatShare({ weightage: 6, exams: ["main", "advanced"] })).toBe("6% of JEE");
  expect(formatShare({ weightage: 1, exams: ["advanced"] })).toBe("not in Main");
  expect(formatShare({ weightage: 2, exams: [] })).toBe("2% of JEE");
});
