import { expect, test } from "vitest";
import { practiceModeOf } from "./practice-modes.ts";

test.each([
  ["quick-quiz", "quick-quiz"],
  ["unlimited", "unlimited"],
  ["previous-questions", "previous-questions"],
  ["previous-years", "previous-questions"],
  ["toString", "previous-questions"],
  [undefined, "previous-questions"],
])("the URL parameter %j selects the mode %s", (type, kind) => {
  expect(practiceModeOf(type).kind).toBe(kind);
});
