import { expect, test } from "vitest";
import {
  describeInPractice,
  describeOutcome,
  formatAcceptedNumbers,
  isSelected,
  optionOutcome,
  rightOptions,
} from "./outcome.ts";

test.each([
  ["correct", 4, "Correct, +4"],
  ["partial", 2, "Partial, +2"],
  ["wrong", -1, "Wrong, −1"],
  ["wrong", 0, "Wrong, 0"],
  ["unattempted", 0, "Unattempted"],
  ["unattempted", 4, "Unattempted, +4"],
  ["left_out", 0, "Does not count"],
] as const)("%s with %i marks is shown as %s", (outcome, score, label) => {
  expect(describeOutcome({ outcome, score }).label).toBe(label);
});

test.each([
  ["correct", 4, "Correct. In the exam this would be +4."],
  ["wrong", -1, "Wrong. In the exam this would be −1."],
  ["unattempted", 0, "Unattempted"],
  ["left_out", 0, "Does not count"],
] as const)("in practice, %s with %i marks is shown as %s", (outcome, score, text) => {
  expect(describeInPractice({ outcome, score })).toBe(text);
});

test("labels correct and selected options, but no others", () => {
  expect(optionOutcome("right", true)?.label).toBe("Your answer, correct");
  expect(optionOutcome("right", false)?.label).toBe("Correct answer");
  expect(optionOutcome("wrong", true)).toMatchObject({ state: "wrong", label: "Your answer" });
  expect(optionOutcome("wrong", false)).toBeUndefined();
  expect(optionOutcome("also", false)).toMatchObject({ state: "correct", label: "Also right" });
});

test.each([
  ["nothing is shown by the first key", null, [1, 2], [3, 4]],
  ["the first key is shown by itself", [1, 2], [1, 2], [3, 4]],
  ["another key is shown as right, too", [3], [3], [1, 2, 4]],
  ["a part of a key is shown by that key", [4], [4, 2], [1, 3]],
  ["options of two keys are not right together", [1, 3], [1, 2], [3, 4]],
])("with keys A and B, or C, or B and D: who chose %s", (_title, selected_answer, right, also) => {
  const answers = [1, 2, 3, 4].map((id) => ({ id, isCorrect: id <= 2 }));
  const shown = rightOptions({ answers, other_keys: [[3], [4, 2]], selected_answer });
  expect(shown.right).toEqual(right);
  expect([...new Set(shown.also)].toSorted()).toEqual(also);
});

test("who chose just what a smaller key names, within the first, has all that is right", () => {
  const answers = [1, 2, 3, 4].map((id) => ({ id, isCorrect: id <= 2 }));
  const shown = rightOptions({ answers, other_keys: [[2]], selected_answer: [2] });
  expect(shown).toEqual({ right: [2], also: [1] });
});

test("a selection is one option, several or none", () => {
  expect(isSelected(41, 41)).toBe(true);
  expect(isSelected([41, 43], 42)).toBe(false);
  expect(isSelected(null, 41)).toBe(false);
});

test.each([
  [{ single_answer: "-2.5", accept: [] }, "−2.5"],
  [{ single_answer: "4.57", accept: [["4.56", "4.58"]] }, "4.57, or 4.56 to 4.58"],
  [{ single_answer: null, accept: [["4.56", "4.58"]] }, "4.56 to 4.58"],
  [{ single_answer: "16", accept: [["16", "16"]] }, "16"],
] satisfies [Parameters<typeof formatAcceptedNumbers>[0], string][])("%o is shown as %s", (key, expected) => {
  expect(formatAcceptedNumbers(key)).toBe(expected);
});
