import { expect, test } from "vitest";
import { formatAction } from "./action-format.ts";

test("formats the name of an endpoint as words", () => {
  expect(formatAction("updateQuestion")).toBe("Update question");
  expect(formatAction("setRole")).toBe("Set role");
});
