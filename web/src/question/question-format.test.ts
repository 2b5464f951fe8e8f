import { expect, test } from "vitest";
import {
  formatMarkingScheme,
  formatQuestionNumbers,
  formatSignedMarks,
  formatSource,
  formatUnit,
} from "./question-format.ts";

test.each([
  ["multi choice single answer", { full: 4, partial: null, negative: -1 }, "One correct · +4, −1"],
  ["multi choice multi correct", { full: 4, partial: 1, negative: -2 }, "One or more correct · +4 to +1, −2"],
  ["numerical", { full: 4, partial: null, negative: 0 }, "Number · +4, 0"],
] as const)("formats the marking scheme of %s", (type, marking, expected) => {
  expect(formatMarkingScheme(type, marking)).toBe(expected);
});

test("marks have a sign, and a true minus", () => {
  expect([formatSignedMarks(4), formatSignedMarks(0), formatSignedMarks(-1), formatSignedMarks(-2)]).toEqual([
    "+4",
    "0",
    "−1",
    "−2",
  ]);
});

test("a question in the pattern of an exam is not labelled as one of its questions", () => {
  expect(formatSource({ exam: "JEE Main", year: 2024, pattern: true })).toBe(
    "In the pattern of JEE Main 2024",
  );
  expect(formatSource({ exam: "JEE Main", year: 2024, pattern: false })).toBe("JEE Main 2024");
  expect(formatSource(null)).toBe("");
});

test("lists question numbers in order", () => {
  expect(formatQuestionNumbers([3])).toBe("Question 3");
  expect(formatQuestionNumbers([5, 3])).toBe("Questions 3 and 5");
  expect(formatQuestionNumbers([8, 3, 5])).toBe("Questions 3, 5 and 8");
});

test("exponents in a unit become superscripts", () => {
  expect(["min", "S cm^2 mol^-1", "m s^-10"].map(formatUnit)).toEqual(["min", "S cm² mol⁻¹", "m s⁻¹⁰"]);
});
