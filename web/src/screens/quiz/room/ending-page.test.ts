import { expect, test } from "vitest";
import { timeUpMessage } from "./ending-page.tsx";

test("three minutes are promised only for answers by a clock that the server has set", () => {
  const [set, unknown] = [{ isClockSet: true }, { isClockSet: false }];
  expect(timeUpMessage([set, set])).toContain("Those that arrive within three minutes of the end count");
  expect(timeUpMessage([unknown])).toBe(
    "Your last answers wait for a network. They were given by a clock that could not be checked without a network: your teacher gets them, and decides whether to take them.",
  );
  expect(timeUpMessage([set, unknown, {}])).toContain(
    "1 of them counts if it arrives within three minutes of the end. The others were given by a clock",
  );
});
