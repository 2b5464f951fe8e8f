import { expect, test } from "vitest";
import { countTimeClasses, timeClassOf } from "../exam/time-classes.ts";
import { isGuess, type Miss, proposeCause } from "./causes.ts";

const miss = (fields: Partial<Miss> = {}): Miss => ({
  outcome: "wrong",
  seconds: 100,
  expectedSeconds: 100,
  isUnreached: false,
  certainty: null,
  slipCauses: [],
  hasMisconception: false,
  ...fields,
});

test.each([
  ["correct", 150, "good"],
  ["correct", 151, "slow"],
  ["wrong", 39, "rushed"],
  ["wrong", 40, "missed"],
  ["wrong", 150, "missed"],
  ["wrong", 151, "sunk"],
  ["partial", 39, "rushed"],
  ["partial", 151, "sunk"],
  ["unattempted", 100, null],
  ["unattempted", 101, "wasted"],
  ["wrong", null, null],
] as const)("%s after %s of 100 seconds is %s", (outcome, seconds, timeClass) => {
  expect(timeClassOf({ outcome, seconds, expectedSeconds: 100 })).toBe(timeClass);
});

test("an expected time of 0 gives no class, and a count names all six", () => {
  expect(timeClassOf({ outcome: "wrong", seconds: 10, expectedSeconds: 0 })).toBeNull();
  expect(countTimeClasses([miss(), miss({ seconds: 200 }), miss({ seconds: null })])).toEqual({
    good: 0,
    slow: 0,
    rushed: 0,
    missed: 1,
    sunk: 1,
    wasted: 0,
  });
});

test.each<[string, Partial<Miss>, string | null]>([
  ["unreached", { outcome: "unattempted", isUnreached: true, seconds: 0 }, "time"],
  ["skipped", { outcome: "unattempted", seconds: 300 }, null],
  ["right", { outcome: "correct", seconds: 10, certainty: "guess" }, null],
  ["called a guess, with a slip", { certainty: "guess", slipCauses: ["unit"] }, "guess"],
  ["one slip, given quickly", { slipCauses: ["unit"], seconds: 5 }, "unit"],
  ["two slips of one cause", { slipCauses: ["unit", "unit"] }, "unit"],
  ["two slips of two causes", { slipCauses: ["unit", "arithmetic"] }, null],
  ["in a fifth of the time", { seconds: 19, hasMisconception: true }, "guess"],
  ["in a fifth of the time, called sure", { seconds: 19, certainty: "sure" }, "misread"],
  ["in a fifth of the time, called doubtful", { seconds: 19, certainty: "maybe" }, null],
  ["in a little more than that", { seconds: 20, hasMisconception: true }, "concept"],
  ["a misconception", { hasMisconception: true, seconds: 30 }, "concept"],
  ["rushed", { seconds: 30 }, "misread"],
  ["sunk", { seconds: 151 }, "concept"],
  ["nothing", {}, null],
  ["no time measured", { seconds: null, certainty: "sure" }, null],
])("%s", (_name, fields, cause) => {
  expect(proposeCause(miss(fields))).toBe(cause);
});

test("a guess is called one, or is quick where nothing was said", () => {
  expect(isGuess(miss({ certainty: "guess" }))).toBe(true);
  expect(isGuess(miss({ seconds: 10 }))).toBe(true);
  expect(isGuess(miss({ certainty: "sure", seconds: 10 }))).toBe(false);
  expect(isGuess(miss({ seconds: null }))).toBe(false);
});
