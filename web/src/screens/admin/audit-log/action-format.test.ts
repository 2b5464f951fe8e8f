import { expect, test } from "vitest";
import { formatAction } from "./action-format.ts";

test("the name of a call reads as words", () => {
  expect(formatAction("updateQuestion")).toBe("Update question");
  expect(formatAction("setRole")).toBe("Set role");
});
