import { expect, test } from "vitest";
import { markingLine, signed, sourceLine, timeWords, unansweredWords } from "./question-words.ts";

test.each([
  ["multi choice single answer", { full: 4, partial: null, negative: -1 }, "One correct · +4, −1"],
  ["multi choice multi correct", { full: 4, partial: 1, negative: -2 }, "One or more correct · +4 to +1, −2"],
  ["numerical", { full: 4, partial: null, negative: 0 }, "Number · +4, 0"],
] as const)("%s", (type, marking, expected) => {
  expect(markingLine(type, marking)).toBe(expected);
});

test("marks carry the exam's minus sign", () => {
  expect([signed(4), signed(0), signed(-1), signed(-2)]).toEqual(["+4", "0", "−1", "−2"]);
});

test("an item in an exam's manner never reads like one of its questions", () => {
  expect(sourceLine({ exam: "JEE Main", year: 2024, pattern: true })).toBe("In the pattern of JEE Main 2024");
  expect(sourceLine({ exam: "JEE Main", year: 2024, pattern: false })).toBe("JEE Main 2024");
  expect(sourceLine(null)).toBe("");
});

test("one question is said in the singular", () => {
  expect(unansweredWords(1)).toBe("1 question is unanswered.");
  expect(unansweredWords(3)).toBe("3 questions are unanswered.");
});

test("times read in minutes and seconds", () => {
  expect([0, 14_400, 161_000].map(timeWords)).toEqual(["0:00", "0:14", "2:41"]);
});
