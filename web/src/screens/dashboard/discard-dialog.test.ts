import { expect, test } from "vitest";
import { discardWarning } from "./discard-dialog.tsx";

test("names the answers that are lost, if there are any", () => {
  expect(discardWarning("Solutions", 0)).toBe("Solutions will be gone. Nothing of it counts.");
  expect(discardWarning("Solutions", 2)).toBe(
    "Solutions will be gone with your 2 answers. Nothing of it counts.",
  );
});
