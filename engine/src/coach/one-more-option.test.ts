import fc from "fast-check";
import { expect, test } from "vitest";
import { gradeAnswer } from "../grading.ts";
import { currentMarkingRule } from "../marking-rules.ts";
import {
  gainOfAdding,
  lastOptionOf,
  MIN_ADDED,
  oneMoreOptionBreakEven,
  summarizeLastOptions,
} from "./one-more-option.ts";

const rule = currentMarkingRule("JEE Advanced");
const scheme = rule.schemes.multi;

test("break-evens are 0.67, 0.75 and 0.86 for one, two and three options held", () => {
  expect([1, 2, 3].map((held) => oneMoreOptionBreakEven(scheme, held).toFixed(2))).toEqual([
    "0.67",
    "0.75",
    "0.86",
  ]);
});

test("at the break-even adding and leaving are worth the same", () => {
  for (const held of [1, 2, 3])
    expect(gainOfAdding(scheme, held, oneMoreOptionBreakEven(scheme, held))).toBeCloseTo(0, 12);
});

test.each<[string, number[], number[], object | undefined]>([
  [
    "the third added, right",
    [1, 2, 3],
    [1, 2, 3],
    { optionId: 3, held: 2, wasAdded: true, isRight: true, worth: 2 },
  ],
  [
    "the third added, wrong",
    [1, 2],
    [1, 2, 4],
    { optionId: 4, held: 2, wasAdded: true, isRight: false, worth: -6 },
  ],
  ["the wrong one added first", [1, 2], [4, 1, 2], { optionId: 4, held: 2, wasAdded: true, worth: -6 }],
  ["wrong, and another missing", [1, 2, 3], [1, 4], { optionId: 4, held: 1, wasAdded: true, worth: -3 }],
  [
    "one left, all but it",
    [1, 2, 3],
    [1, 2],
    { optionId: 3, held: 2, wasAdded: false, isRight: true, worth: -2 },
  ],
  ["two left", [1, 2, 3], [1], { optionId: 2, held: 1, wasAdded: false, worth: -1 }],
  ["one option alone, right", [1], [1], undefined],
  ["one option alone, wrong", [1], [2], undefined],
  ["two wrong", [1, 2], [1, 3, 4], undefined],
  ["nothing chosen", [1, 2], [], undefined],
])("%s", (_name, key, selected, expected) => {
  const option = lastOptionOf({ scheme, key, selected });
  if (expected) expect(option).toMatchObject(expected);
  else expect(option).toBeUndefined();
});

test("the worth is the difference of two grades", () => {
  const subset = fc.subarray([1, 2, 3, 4, 5, 6], { minLength: 1 });
  fc.assert(
    fc.property(subset, subset, (key, selected) => {
      const option = lastOptionOf({ scheme, key, selected });
      if (!option) return;
      const score = (ids: number[]) =>
        gradeAnswer(rule, { kind: "multi", correct: key }, { selectedOptionIds: ids }).score;
      const others = selected.filter((id) => id !== option.optionId);
      const other = option.wasAdded ? others : [...others, option.optionId];
      expect(option.worth).toBe(score(selected) - score(other));
    }),
  );
});

test("a summary adds up what was added and left, and judges by the learner's own hit rate", () => {
  const right = { scheme, key: [1, 2, 3], selected: [1, 2, 3] };
  const wrong = { scheme, key: [1, 2], selected: [1, 2, 4] };
  const left = { scheme, key: [1, 2, 3], selected: [1, 2] };
  const alone = { scheme, key: [1], selected: [1] };
  const summary = summarizeLastOptions([right, right, right, wrong, left, left, alone, right]);
  expect(summary).toMatchObject({
    added: 5,
    addedRight: 4,
    addedWorth: 2,
    left: 2,
    leftWorth: -4,
    hitRate: 0.8,
  });
  // 0.8 · 4 − 0.2 · 2 = 2.8 against 0.8 · held + 0.2 · 4.
  expect(summary.atHitRate.map(({ gain }) => Number(gain.toFixed(6)))).toEqual([1.2, 0.4, -0.4]);
});

test("with few added options no hit rate is claimed", () => {
  const wrong = { scheme, key: [1, 2], selected: [1, 2, 4] };
  const summary = summarizeLastOptions(Array.from({ length: MIN_ADDED - 1 }, () => wrong));
  expect(summary).toMatchObject({ added: 4, addedWorth: -24, hitRate: null, atHitRate: [] });
});
