// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { certaintySetting } from "../../../device/attempt-storage.ts";
import { asksCertainty } from "./modes.ts";

test("mock tests always ask how sure the learner is, a diagnostic never, others as this device is set", () => {
  const ask = () => (["mock", "diagnostic", "quick-quiz_chapter"] as const).map(asksCertainty);
  expect(ask()).toEqual([true, false, false]);
  certaintySetting.set(7, true);
  expect(ask()).toEqual([true, false, true]);
});
