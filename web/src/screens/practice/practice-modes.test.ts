import { expect, test } from "vitest";
import { practiceModeOf, practiceModes } from "./practice-modes.ts";

test("each mode is selected by its type in the URL", () => {
  for (const { type } of practiceModes) expect(practiceModeOf(type).type).toBe(type);
});

test.each(["previous-years", "toString", undefined])(
  "the URL parameter %j, which names no mode, selects previous years' questions",
  (parameter) => {
    expect(practiceModeOf(parameter).type).toBe("previous-questions");
  },
);
