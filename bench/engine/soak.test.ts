import { expect, test } from "vitest";
import { countInvalidNumbers } from "./latency.ts";

test("a million random answers, with times going back and forth, leave no invalid number", () => {
  expect(countInvalidNumbers()).toBe(0);
}, 300_000);
