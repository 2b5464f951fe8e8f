import { expect, test } from "vitest";
import { readAppearance } from "./display-settings.tsx";

test("the default is the system theme and normal text size", () => {
  expect(readAppearance({})).toEqual({ theme: "system", text: "normal" });
});

test("reads a stored appearance", () => {
  expect(readAppearance({ theme: "dark", text: "largest" })).toEqual({ theme: "dark", text: "largest" });
});

test("unknown values count as the default", () => {
  expect(readAppearance({ theme: "sepia", text: "undefined" })).toEqual({ theme: "system", text: "normal" });
});
