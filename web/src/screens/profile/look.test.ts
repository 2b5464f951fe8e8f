import { expect, test } from "vitest";
import { lookOf } from "./look.ts";

test("without a choice the look is the system's, in the usual size", () => {
  expect(lookOf({})).toEqual({ theme: "system", text: "normal" });
});

test("a choice is read back", () => {
  expect(lookOf({ theme: "dark", text: "largest" })).toEqual({ theme: "dark", text: "largest" });
});

test("what is no choice of ours counts as none", () => {
  expect(lookOf({ theme: "sepia", text: "undefined" })).toEqual({ theme: "system", text: "normal" });
});
