import { expect, test } from "vitest";
import { type AnswerKey, gradeAnswer, gradeAttempt, type SubmittedAnswer } from "./grading.ts";
import { currentMarkingRule, type MarkingRule, markingRules } from "./marking-rules.ts";

const MAIN = currentMarkingRule("JEE Main");
const ADVANCED = currentMarkingRule("JEE Advanced");
const [A, B, C, D] = [11, 12, 13, 14] as const;
const ABD: AnswerKey = { kind: "multi", correct: [A, B, D] };

function ruleBySlug(slug: string): MarkingRule {
  const rule = markingRules.find((candidate) => candidate.slug === slug);
  if (!rule) throw new Error(`No rule ${slug}`);
  return rule;
}
const selectedAnswer = (...selectedOptionIds: number[]): SubmittedAnswer => ({ selectedOptionIds });
const scoresOf = (rule: MarkingRule, key: AnswerKey, submittedAnswers: (SubmittedAnswer | undefined)[]) =>
  submittedAnswers.map((answer) => gradeAnswer(rule, key, answer).score);

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
])("Advanced, key ABD: %j earns %i (%s)", (selectedOptionIds, score, outcome) => {
  expect(gradeAnswer(ADVANCED, ABD, { selectedOptionIds })).toEqual({ outcome, score });
});

test("each right option of a part earns what the rule says, and never full marks", () => {
  const scores = (partial: number) => {
    const multi = { full: 4, partial, negative: 0 };
    const rule = { ...ADVANCED, schemes: { ...ADVANCED.schemes, multi } };
    return scoresOf(rule, ABD, [selectedAnswer(A), selectedAnswer(A, B)]);
  };
  expect(scores(1.5)).toEqual([1.5, 3]);
  expect(scores(3)).toEqual([3, 3]);
});

test("three of four right options earn three marks", () => {
  const key: AnswerKey = { kind: "multi", correct: [A, B, C, D] };
  expect(gradeAnswer(ADVANCED, key, selectedAnswer(A, B, C))).toEqual({ outcome: "partial", score: 3 });
});

test("a partly right answer stays below full marks even with more options than real papers have", () => {
  const key: AnswerKey = { kind: "multi", correct: [A, B, C, D, 15, 16] };
  expect(scoresOf(ADVANCED, key, [selectedAnswer(A, B, C, D), selectedAnswer(A, B, C, D, 15)])).toEqual([
    3, 3,
  ]);
});

test("a wrong option costs one mark in 2019 and two marks before and after", () => {
  const submittedAnswers = [
    selectedAnswer(A, B, D),
    selectedAnswer(A, B),
    selectedAnswer(A),
    selectedAnswer(A, C),
  ];
  expect(scoresOf(ruleBySlug("jee-advanced-2016"), ABD, submittedAnswers)).toEqual([4, 2, 1, -2]);
  expect(scoresOf(ruleBySlug("jee-advanced-2019"), ABD, submittedAnswers)).toEqual([4, 2, 1, -1]);
  expect(scoresOf(ruleBySlug("jee-advanced-2020"), ABD, submittedAnswers)).toEqual([4, 2, 1, -2]);
});

test("in 2013 only the exact set of options earns marks", () => {
  const submittedAnswers = [
    selectedAnswer(A, B, D),
    selectedAnswer(A, B),
    selectedAnswer(A),
    selectedAnswer(A, C),
    undefined,
  ];
  expect(scoresOf(ruleBySlug("jee-advanced-2013"), ABD, submittedAnswers)).toEqual([4, -1, -1, -1, 0]);
});

test("single choice is +4 and −1 in Main, +3 and −1 in Advanced, 0 unanswered", () => {
  const key: AnswerKey = { kind: "single", correct: [B] };
  const submittedAnswers = [
    selectedAnswer(B),
    selectedAnswer(A),
    selectedAnswer(A, B),
    selectedAnswer(),
    undefined,
  ];
  expect(scoresOf(MAIN, key, submittedAnswers)).toEqual([4, -1, -1, 0, 0]);
  expect(scoresOf(ADVANCED, key, submittedAnswers)).toEqual([3, -1, -1, 0, 0]);
});

test("if a single-choice key has several options, selecting any one of them earns full marks", () => {
  const widenedKey: AnswerKey = { kind: "single", correct: [B, C] };
  expect(
    scoresOf(MAIN, widenedKey, [
      selectedAnswer(B),
      selectedAnswer(C),
      selectedAnswer(A),
      selectedAnswer(B, C),
      undefined,
    ]),
  ).toEqual([4, 4, -1, -1, 0]);
  const allRight: AnswerKey = { kind: "single", correct: [A, B, C, D] };
  expect(scoresOf(MAIN, allRight, [selectedAnswer(A), selectedAnswer(D), undefined])).toEqual([4, 4, 0]);
});

test("a numerical answer is right inside any accepted range, bounds included", () => {
  const key: AnswerKey = {
    kind: "numerical",
    accept: [
      ["4.56", "4.58"],
      ["-2", "-2"],
    ],
  };
  const inputs = ["4.56", "4.57", "4.580", "\u22122.0", "4.559999", "4.5801", "2", "none"];
  const actualScores = scoresOf(
    MAIN,
    key,
    inputs.map((text) => ({ numericAnswer: text })),
  );
  expect(actualScores).toEqual([4, 4, 4, 4, -1, -1, -1, -1]);
});

test("an answer of the wrong type earns nothing, and an empty one is unattempted", () => {
  const numericalKey: AnswerKey = { kind: "numerical", accept: [["11", "11"]] };
  expect(gradeAnswer(MAIN, numericalKey, selectedAnswer(A)).outcome).toBe("wrong");
  expect(gradeAnswer(MAIN, ABD, { numericAnswer: "11" }).outcome).not.toBe("correct");
  expect(gradeAnswer(MAIN, numericalKey, { numericAnswer: " " })).toEqual({
    outcome: "unattempted",
    score: 0,
  });
});

test("a void question with full marks to all gives them to everyone, and a blank one stays unattempted", () => {
  const single: AnswerKey = { kind: "single", void: "full" };
  expect(gradeAnswer(MAIN, single, selectedAnswer(A))).toEqual({ outcome: "correct", score: 4 });
  expect(gradeAnswer(MAIN, single, undefined)).toEqual({ outcome: "unattempted", score: 4 });
  expect(scoresOf(ruleBySlug("jee-main-2022"), single, [selectedAnswer(A), undefined])).toEqual([4, 4]);
});

test("in years with a choice of numericals, a void one gives marks only to those who attempted it", () => {
  const numericalKey: AnswerKey = { kind: "numerical", void: "full" };
  expect(scoresOf(ruleBySlug("jee-main-2022"), numericalKey, [{ numericAnswer: "1" }, undefined])).toEqual([
    4, 0,
  ]);
  expect(scoresOf(MAIN, numericalKey, [{ numericAnswer: "1" }, undefined])).toEqual([4, 4]);
});

test("a question that is left out has no marks, no maximum and no place in the counts", () => {
  const leftOut: AnswerKey = { kind: "single", void: "left_out" };
  const counted: AnswerKey = { kind: "single", correct: [A] };
  const withoutIt = gradeAttempt(MAIN, [
    { key: counted, answer: selectedAnswer(A) },
    { key: counted, answer: selectedAnswer(B) },
    { key: counted, answer: undefined },
  ]);
  const withIt = gradeAttempt(MAIN, [
    { key: leftOut, answer: selectedAnswer(B) },
    { key: counted, answer: selectedAnswer(A) },
    { key: leftOut, answer: undefined },
    { key: counted, answer: selectedAnswer(B) },
    { key: counted, answer: undefined },
  ]);
  expect(withIt).toMatchObject({ correct: 1, wrong: 1, unattempted: 1, leftOut: 2, score: 3, maxScore: 12 });
  expect(withIt.grades.map(({ outcome }) => outcome)).toEqual([
    "left_out",
    "correct",
    "left_out",
    "wrong",
    "unattempted",
  ]);
  const { grades: _grades, leftOut: _leftOut, ...totals } = withIt;
  expect(withoutIt).toMatchObject(totals);
});

test("an answer to a numerical that is left out takes none of the five places", () => {
  const right: SubmittedAnswer = { numericAnswer: "1" };
  const numerical: AnswerKey = { kind: "numerical", accept: [["1", "1"]] };
  const { correct, score, maxScore } = gradeAttempt(ruleBySlug("jee-main-2022"), [
    { key: { kind: "numerical", void: "left_out" }, answer: right },
    ...Array.from({ length: 5 }, () => ({ key: numerical, answer: right })),
  ]);
  expect({ correct, score, maxScore }).toEqual({ correct: 5, score: 20, maxScore: 20 });
});

test("only the first five answered of ten numericals count, so five full marks are the maximum", () => {
  const correctAnswer: SubmittedAnswer = { numericAnswer: "1" };
  const submittedAnswers = [
    undefined,
    correctAnswer,
    correctAnswer,
    { numericAnswer: "2" },
    correctAnswer,
    correctAnswer,
    correctAnswer,
    correctAnswer,
    undefined,
    correctAnswer,
  ];
  const gradedAttempt = gradeAttempt(
    ruleBySlug("jee-main-2022"),
    submittedAnswers.map((answer) => ({ key: { kind: "numerical", accept: [["1", "1"]] }, answer })),
  );
  expect(gradedAttempt.grades.map((grade) => grade.score)).toEqual([0, 4, 4, -1, 4, 4, 0, 0, 0, 0]);
  expect(gradedAttempt).toMatchObject({ correct: 4, wrong: 1, unattempted: 5, score: 15, maxScore: 20 });
});

test("the limit is per kind: single-choice questions beside the numericals all count", () => {
  const single = { key: { kind: "single", correct: [B] } as const, answer: selectedAnswer(B) };
  const gradedAttempt = gradeAttempt(
    ruleBySlug("jee-main-2021"),
    Array.from({ length: 8 }, () => single),
  );
  expect(gradedAttempt).toMatchObject({ correct: 8, score: 32, maxScore: 32 });
});

test("an empty quiz has a score and a maximum of 0", () => {
  expect(gradeAttempt(MAIN, [])).toEqual({
    grades: [],
    correct: 0,
    wrong: 0,
    unattempted: 0,
    leftOut: 0,
    score: 0,
    maxScore: 0,
  });
});

test("a single question is marked by marks of its own where the rule has them, also with several keys and as a bonus", () => {
  const rule: MarkingRule = { ...MAIN, questions: { 7: { full: 6, partial: null, negative: -2 } } };
  const key: AnswerKey = { questionId: 7, kind: "single", correct: [A] };
  const either: AnswerKey = {
    questionId: 7,
    kind: "single",
    anyOf: [
      { kind: "single", correct: [A] },
      { kind: "single", correct: [B] },
    ],
  };
  const bonus: AnswerKey = { questionId: 7, kind: "single", void: "full_all" };
  const answers = [selectedAnswer(A), selectedAnswer(B), undefined];
  expect(scoresOf(rule, key, answers)).toEqual([6, -2, 0]);
  expect(scoresOf(rule, either, answers)).toEqual([6, 6, 0]);
  expect(scoresOf(rule, bonus, answers)).toEqual([6, 6, 6]);
  expect(scoresOf(rule, { ...key, questionId: 8 }, answers)).toEqual([4, -1, 0]);
  const other: AnswerKey = { questionId: 8, kind: "single", correct: [A] };
  const attempt = [
    { key, answer: selectedAnswer(B) },
    { key: other, answer: selectedAnswer(A) },
  ];
  expect(gradeAttempt(rule, attempt)).toMatchObject({ score: 2, maxScore: 10 });
  // Of a choice, the dearest questions could have been answered.
  expect(gradeAttempt({ ...rule, maxCounted: { single: 1 } }, attempt)).toMatchObject({ maxScore: 6 });
});
