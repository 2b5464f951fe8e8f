import { expect, test } from "vitest";
import { actionWords } from "./action-words.ts";

test("the name of a call reads as words", () => {
  expect(actionWords("updateQuestion")).toBe("Update question");
  expect(actionWords("setRole")).toBe("Set role");
});
