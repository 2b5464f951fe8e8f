import { expect, test } from "vitest";
import { adviseOn } from "./marks-lost.tsx";
import { formatMisses } from "./mistake-card.tsx";
import { daysAgo } from "./mistakes-page.tsx";

test("the advice is about the costliest known cause", () => {
  const unknown = { cause: null, misses: 9, marks_lost: 40 };
  expect(adviseOn([unknown])).toBeUndefined();
  expect(adviseOn([unknown, { cause: "unit", misses: 2, marks_lost: 10 }])).toBe(
    "Unit or sign cost you most of the known causes, 10 marks: write the unit beside every number and check the sign at the end.",
  );
});

test("misses are counted with the day of the last one", () => {
  const last_missed_at = "2027-01-02T20:00:00Z";
  expect(formatMisses({ times_missed: 1, last_missed_at })).toBe("Missed once, on 3 January 2027");
  expect(formatMisses({ times_missed: 3, last_missed_at })).toBe("Missed 3 times, last on 3 January 2027");
});

test("seven days begin six days ago in India", () => {
  expect(daysAgo(7, new Date("2027-01-09T20:00:00Z"))).toBe("2027-01-04");
});
