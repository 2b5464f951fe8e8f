import { expect, test } from "vitest";
import { formatWindow } from "./test-texts.ts";

test("a window names one date if both times are on one day in India, and two over midnight", () => {
  expect(formatWindow("2026-11-18T14:12:00Z", "2026-11-18T15:12:00Z")).toBe(
    "18 Nov 2026, 7:42 pm – 8:42 pm IST",
  );
  // Midnight in India is 18:30 in UTC.
  expect(formatWindow("2026-11-18T18:00:00Z", "2026-11-18T19:00:00Z")).toBe(
    "18 Nov 2026, 11:30 pm – 19 Nov 2026, 12:30 am IST",
  );
});
