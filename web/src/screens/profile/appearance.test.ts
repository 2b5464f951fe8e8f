import { expect, test } from "vitest";
import { readAppearance } from "./appearance.ts";

test("without a choice the look is the system's, in the usual size", () => {
  expect(readAppearance({})).toEqual({ theme: "system", text: "normal" });
});

test("a choice is read back", () => {
  expect(readAppearance({ theme: "dark", text: "largest" })).toEqual({ theme: "dark", text: "largest" });
});

test("what is no choice of ours counts as none", () => {
  expect(readAppearance({ theme: "sepia", text: "undefined" })).toEqual({ theme: "system", text: "normal" });
});
