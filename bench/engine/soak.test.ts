import { expect, test } from "vitest";
import { countInvalidNumbers } from "./latency.ts";

test("a million random answers, their times going back and forth, leave no bad number", () => {
  expect(countInvalidNumbers()).toBe(0);
}, 300_000);
