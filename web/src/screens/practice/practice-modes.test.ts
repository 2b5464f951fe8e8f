import { expect, test } from "vitest";
import { practiceModeOf } from "./practice-modes.ts";

test.each([
  ["quick-quiz", "quick-quiz"],
  ["unlimited", "unlimited"],
  ["previous-questions", "previous-questions"],
  ["previous-years", "previous-questions"],
  ["toString", "previous-questions"],
  [undefined, "previous-questions"],
])("the URL parameter %j selects the mode %s", (parameter, type) => {
  expect(practiceModeOf(parameter).type).toBe(type);
});
