import { expect, test } from "vitest";
import { type AnswerKey, type Given, markAnswer, markAttempt } from "./marking.ts";
import { currentRule, type MarkingRule, markingRules } from "./marking-rules.ts";

const MAIN = currentRule("JEE Main");
const ADVANCED = currentRule("JEE Advanced");
const [A, B, C, D] = [11, 12, 13, 14] as const;
const ABD: AnswerKey = { kind: "multi", correct: [A, B, D] };

function named(slug: string): MarkingRule {
  const rule = markingRules.find((one) => one.slug === slug);
  if (!rule) throw new Error(`No rule ${slug}`);
  return rule;
}
const chose = (...chosen: number[]): Given => ({ chosen });
const scores = (rule: MarkingRule, key: AnswerKey, givens: (Given | undefined)[]) =>
  givens.map((given) => markAnswer(rule, key, given).score);

test.each([
  [[A, B, D], 4, "correct"],
  [[A, B], 2, "partial"],
  [[A, D], 2, "partial"],
  [[B, D], 2, "partial"],
  [[A], 1, "partial"],
  [[B], 1, "partial"],
  [[D], 1, "partial"],
  [[], 0, "unattempted"],
  [[C], -2, "wrong"],
  [[A, C], -2, "wrong"],
  [[A, B, C], -2, "wrong"],
  [[A, B, C, D], -2, "wrong"],
])("Advanced, key ABD: %j earns %i (%s)", (chosen, score, outcome) => {
  expect(markAnswer(ADVANCED, ABD, { chosen })).toEqual({ outcome, score });
});

test("three of four right options earn three marks", () => {
  const key: AnswerKey = { kind: "multi", correct: [A, B, C, D] };
  expect(markAnswer(ADVANCED, key, chose(A, B, C))).toEqual({ outcome: "partial", score: 3 });
});

test("with more options than the papers have, a partly right answer stays below full marks", () => {
  const key: AnswerKey = { kind: "multi", correct: [A, B, C, D, 15, 16] };
  expect(scores(ADVANCED, key, [chose(A, B, C, D), chose(A, B, C, D, 15)])).toEqual([3, 3]);
});

test("a wrong option costs one mark in 2019 and two before and after", () => {
  const givens = [chose(A, B, D), chose(A, B), chose(A), chose(A, C)];
  expect(scores(named("jee-advanced-2016"), ABD, givens)).toEqual([4, 2, 1, -2]);
  expect(scores(named("jee-advanced-2019"), ABD, givens)).toEqual([4, 2, 1, -1]);
  expect(scores(named("jee-advanced-2020"), ABD, givens)).toEqual([4, 2, 1, -2]);
});

test("in 2013 only the exact set earned marks", () => {
  const givens = [chose(A, B, D), chose(A, B), chose(A), chose(A, C), undefined];
  expect(scores(named("jee-advanced-2013"), ABD, givens)).toEqual([4, -1, -1, -1, 0]);
});

test("single choice is +4 and −1 in Main, +3 and −1 in Advanced, 0 unanswered", () => {
  const key: AnswerKey = { kind: "single", correct: [B] };
  const givens = [chose(B), chose(A), chose(A, B), chose(), undefined];
  expect(scores(MAIN, key, givens)).toEqual([4, -1, -1, 0, 0]);
  expect(scores(ADVANCED, key, givens)).toEqual([3, -1, -1, 0, 0]);
});

test("when the board accepts several options, whoever marked any one of them gets full marks", () => {
  const widened: AnswerKey = { kind: "single", correct: [B, C] };
  expect(scores(MAIN, widened, [chose(B), chose(C), chose(A), chose(B, C), undefined])).toEqual([
    4, 4, -1, -1, 0,
  ]);
  const allRight: AnswerKey = { kind: "single", correct: [A, B, C, D] };
  expect(scores(MAIN, allRight, [chose(A), chose(D), undefined])).toEqual([4, 4, 0]);
});

test("a numerical answer is right inside any accepted range, bounds included", () => {
  const key: AnswerKey = {
    kind: "numerical",
    accept: [
      ["4.56", "4.58"],
      ["-2", "-2"],
    ],
  };
  const typed = ["4.56", "4.57", "4.580", "\u22122.0", "4.559999", "4.5801", "2", "none"];
  const earned = scores(
    MAIN,
    key,
    typed.map((text) => ({ typed: text })),
  );
  expect(earned).toEqual([4, 4, 4, 4, -1, -1, -1, -1]);
});

test("an answer of the wrong kind earns nothing, and an empty one was never given", () => {
  const number: AnswerKey = { kind: "numerical", accept: [["11", "11"]] };
  expect(markAnswer(MAIN, number, chose(A)).outcome).toBe("wrong");
  expect(markAnswer(MAIN, ABD, { typed: "11" }).outcome).not.toBe("correct");
  expect(markAnswer(MAIN, number, { typed: " " })).toEqual({ outcome: "unattempted", score: 0 });
});

test("a void question pays everyone who appeared", () => {
  const single: AnswerKey = { kind: "single", void: true };
  expect(scores(MAIN, single, [chose(A), undefined])).toEqual([4, 4]);
  expect(scores(named("jee-main-2022"), single, [chose(A), undefined])).toEqual([4, 4]);
});

test("a void numerical of a choose-five year pays only those who attempted it", () => {
  const number: AnswerKey = { kind: "numerical", void: true };
  expect(scores(named("jee-main-2022"), number, [{ typed: "1" }, undefined])).toEqual([4, 0]);
  expect(scores(MAIN, number, [{ typed: "1" }, undefined])).toEqual([4, 4]);
});

test("of ten numericals the first five answered count, and five are the most one can win", () => {
  const right: Given = { typed: "1" };
  const givens = [undefined, right, right, { typed: "2" }, right, right, right, right, undefined, right];
  const attempt = markAttempt(
    named("jee-main-2022"),
    givens.map((given) => ({ key: { kind: "numerical", accept: [["1", "1"]] }, given })),
  );
  expect(attempt.marks.map((mark) => mark.score)).toEqual([0, 4, 4, -1, 4, 4, 0, 0, 0, 0]);
  expect(attempt).toMatchObject({ correct: 4, wrong: 1, unattempted: 5, score: 15, maxScore: 20 });
});

test("the choice is per kind: single-choice questions beside the numericals all count", () => {
  const single = { key: { kind: "single", correct: [B] } as const, given: chose(B) };
  const attempt = markAttempt(
    named("jee-main-2021"),
    Array.from({ length: 8 }, () => single),
  );
  expect(attempt).toMatchObject({ correct: 8, score: 32, maxScore: 32 });
});

test("an empty quiz is worth nothing", () => {
  expect(markAttempt(MAIN, [])).toEqual({
    marks: [],
    correct: 0,
    wrong: 0,
    unattempted: 0,
    score: 0,
    maxScore: 0,
  });
});
