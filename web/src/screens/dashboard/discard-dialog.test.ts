import { expect, test } from "vitest";
import { discardWarning } from "./discard-dialog.tsx";

test("names the answers that are lost, if there are any", () => {
  expect(discardWarning("Solutions", 0)).toBe("The quiz “Solutions” will be deleted. It won’t count.");
  expect(discardWarning("Solutions", 2)).toBe(
    "The quiz “Solutions” and your 2 answers will be deleted. It won’t count.",
  );
});
