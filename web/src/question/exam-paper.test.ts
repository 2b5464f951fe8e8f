import { expect, test } from "vitest";
import { describePaper, formatMarks, sectionRules } from "./exam-paper.ts";

test("the instructions of a section follow from its marking rule", () => {
  expect(sectionRules({ kind: "single", marking: { full: 4, partial: null, negative: -1 } })).toEqual([
    "Each question has four options. Only one of them is correct.",
    "Full marks: +4 if the correct option is chosen.",
    "Zero marks: 0 if the question is not answered.",
    "Negative marks: −1 in all other cases.",
  ]);
  expect(sectionRules({ kind: "multi", marking: { full: 4, partial: 1, negative: -2 } })).toEqual([
    "Each question has options of which one or more are correct.",
    "Full marks: +4 if exactly the correct options are chosen.",
    "Partial marks: +1 for each correct option chosen, if no wrong option is chosen.",
    "Zero marks: 0 if the question is not answered.",
    "Negative marks: −2 in all other cases.",
  ]);
  expect(sectionRules({ kind: "integer", marking: { full: 4, partial: null, negative: 0 } }).at(-1)).toBe(
    "There are no negative marks.",
  );
});

test("the marks of a section in short", () => {
  expect(formatMarks({ full: 4, partial: 1, negative: -2 })).toBe("+4 to +1, −2");
  expect(formatMarks({ full: 3, partial: null, negative: 0 })).toBe("+3, 0");
});

test("a paper in short", () => {
  const section = { questions: 5, marking: { full: 4, partial: null, negative: -1 } };
  expect(describePaper({ minutes: 60, sections: [{ ...section, questions: 20 }, section] })).toBe(
    "25 questions · 60 min · 100 marks",
  );
  expect(describePaper({ minutes: null, sections: [section] })).toBe(
    "5 questions · no time limit · 20 marks",
  );
});
