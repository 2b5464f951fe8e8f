import { expect, test } from "vitest";
import { secondsLeft } from "./quiz-timer.tsx";

const END = "2026-11-02T10:20:00.000Z";
const timestampAt = (time: string) => Date.parse(`2026-11-02T${time}Z`);

test.each([
  ["10:00:00.000", 0, 1200],
  ["10:19:59.001", 0, 1],
  ["10:20:00.000", 0, 0],
  ["11:00:00.000", 0, 0],
  ["09:00:00.000", 3_600_000, 1200], // the device clock is one hour behind
  ["10:25:00.000", -600_000, 300], // the device clock is ten minutes ahead
])("at %s by a device clock that is %i ms behind, %i s are left", (now, offset, expected) => {
  expect(secondsLeft(END, offset, timestampAt(now))).toBe(expected);
});
