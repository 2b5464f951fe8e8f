import { expect, test } from "vitest";
import { formatLongDate } from "../../format/dates.ts";
import { causeLabels } from "../../messages/mistake-labels.ts";
import { adviseOn } from "./marks-lost.tsx";
import { formatMisses } from "./mistake-row.tsx";
import { daysAgo } from "./mistakes-page.tsx";

const unknown = { cause: null, misses: 9, marks_lost: 40 } as const;
const unit = { cause: "unit", misses: 2, marks_lost: 10 } as const;
const guess = { cause: "guess", misses: 3, marks_lost: 4 } as const;

test("the advice is about the costliest known cause, with its marks", () => {
  const advice = adviseOn([unknown, unit, guess]);
  expect(advice).toContain(causeLabels.unit);
  expect(advice).toContain("10");
  expect(advice).not.toContain(causeLabels.guess);
  // It is not the costliest of all, as it would be without the unknown ones.
  expect(adviseOn([unit, guess])).not.toBe(advice);
});

test("there is no advice while no cause is known or no marks are lost", () => {
  expect(adviseOn([unknown])).toBeUndefined();
  expect(adviseOn([{ ...unit, marks_lost: 0 }])).toBeUndefined();
});

test.each([1, 5])("misses (%i) are counted with the day of the last one in India", (times_missed) => {
  const text = formatMisses({ times_missed, last_missed_at: "2027-01-02T20:00:00Z" });
  expect(text).toContain(formatLongDate("2027-01-03"));
  expect(text.includes("5")).toBe(times_missed === 5);
});

test("seven days begin six days ago in India", () => {
  expect(daysAgo(7, new Date("2027-01-09T20:00:00Z"))).toBe("2027-01-04");
});
