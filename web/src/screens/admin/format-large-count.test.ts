import { expect, test } from "vitest";
import { formatLargeCount } from "./format-large-count.ts";

test("groups the digits of large counts as in India", () => {
  expect(formatLargeCount(1, "question")).toBe("1 question");
  expect(formatLargeCount(123_456, "question")).toBe("1,23,456 questions");
});
