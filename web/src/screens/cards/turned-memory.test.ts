import { expect, test } from "vitest";
import { dayOf, parseTurned } from "./turned-memory.ts";

test.each([
  ["[3,5]", [3, 5]],
  [null, []],
  ["[3", []],
  ['{"3": true}', []],
  ['[3,"5",null]', [3]],
])("the memory %s holds the topics %j", (text, topics) => {
  expect(parseTurned(text)).toEqual(topics);
});

test("a day begins at midnight in India", () => {
  expect(dayOf(new Date("2027-01-31T18:29:59Z"))).toBe("2027-01-31");
  expect(dayOf(new Date("2027-01-31T18:30:00Z"))).toBe("2027-02-01");
});
