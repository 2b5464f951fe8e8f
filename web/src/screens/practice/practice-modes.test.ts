import { expect, test } from "vitest";
import { practiceModeOf } from "./practice-modes.ts";

test.each([
  ["quick-quiz", "quick-quiz"],
  ["unlimited", "unlimited"],
  ["previous-questions", "previous-questions"],
  ["previous-years", "previous-questions"],
  ["toString", "previous-questions"],
  [undefined, "previous-questions"],
])("an address that names %j shows the results of %s", (type, kind) => {
  expect(practiceModeOf(type).kind).toBe(kind);
});
