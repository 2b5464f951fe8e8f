import fc from "fast-check";
import { expect, test } from "vitest";
import { type AnswerKey, gradeAnswer, gradeAttempt, type SubmittedAnswer } from "./grading.ts";
import { type MarkingRule, markingRules } from "./marking-rules.ts";

const OPTIONS = [1, 2, 3, 4, 5, 6];
const rule = fc.constantFrom(...markingRules);
const ruleWithoutLimit = fc.constantFrom(
  ...markingRules.filter(({ maxCounted }) => maxCounted === undefined),
);
const optionSubset = fc.subarray(OPTIONS, { minLength: 1 });
const tenths = fc.integer({ min: -50, max: 50 });
const tenthsToDecimal = (count: number) => (count / 10).toFixed(1);

const key: fc.Arbitrary<AnswerKey> = fc.oneof(
  fc.record({ kind: fc.constant("single" as const), correct: optionSubset }),
  fc.record({ kind: fc.constant("multi" as const), correct: optionSubset }),
  fc.tuple(tenths, fc.nat(9)).map(([low, width]) => ({
    kind: "numerical" as const,
    accept: [[tenthsToDecimal(low), tenthsToDecimal(low + width)] as const],
  })),
  fc.record({
    kind: fc.constantFrom("single", "multi", "numerical"),
    void: fc.constantFrom("full" as const, "left_out" as const),
  }),
);
const question = key.chain((answerKey) =>
  fc.record({
    key: fc.constant(answerKey),
    answer: fc.option(submittedAnswerFor(answerKey), { nil: undefined }),
  }),
);
const questionPaper = fc.array(question, { maxLength: 25, size: "max" });

function submittedAnswerFor({ kind }: AnswerKey): fc.Arbitrary<SubmittedAnswer> {
  if (kind === "numerical") return tenths.map((count) => ({ numericAnswer: tenthsToDecimal(count) }));
  return fc
    .subarray(OPTIONS, kind === "single" ? { minLength: 1, maxLength: 1 } : {})
    .map((selectedOptionIds) => ({ selectedOptionIds }));
}

test("totals are the sums over the questions, and every question is counted once", () => {
  fc.assert(
    fc.property(rule, questionPaper, (markingRule, questions) => {
      const { grades, correct, wrong, unattempted, leftOut, score } = gradeAttempt(markingRule, questions);
      expect(grades).toHaveLength(questions.length);
      expect(correct + wrong + unattempted + leftOut).toBe(questions.length);
      expect(score).toBe(grades.reduce((sum, grade) => sum + grade.score, 0));
    }),
  );
});

test("the score lies between all wrong and full marks", () => {
  fc.assert(
    fc.property(rule, questionPaper, (markingRule, questions) => {
      const { grades, score, maxScore } = gradeAttempt(markingRule, questions);
      const minScore = questions.reduce(
        (sum, { key: { kind } }) => sum + markingRule.schemes[kind].negative,
        0,
      );
      expect(score).toBeLessThanOrEqual(maxScore);
      expect(score).toBeGreaterThanOrEqual(minScore);
      grades.forEach((grade, index) => {
        const scheme = markingRule.schemes[questions[index]?.key.kind ?? "single"];
        expect(grade.score).toBeLessThanOrEqual(scheme.full);
        expect(grade.score).toBeGreaterThanOrEqual(scheme.negative);
        // Full marks to all reach blank answers too, which stay unattempted.
        const isFull = grade.outcome === "correct" || (grade.outcome === "unattempted" && grade.score > 0);
        expect(isFull).toBe(grade.score === scheme.full);
      });
    }),
  );
});

test("questions that are left out change no total", () => {
  fc.assert(
    fc.property(rule, questionPaper, (markingRule, questions) => {
      const counted = questions.filter(({ key: answerKey }) => !isLeftOut(answerKey));
      const { grades: _all, leftOut, ...totals } = gradeAttempt(markingRule, questions);
      const { grades: _counted, leftOut: none, ...countedTotals } = gradeAttempt(markingRule, counted);
      expect(totals).toEqual(countedTotals);
      expect({ leftOut, none }).toEqual({ leftOut: questions.length - counted.length, none: 0 });
    }),
  );
});

const isLeftOut = (answerKey: AnswerKey) => "void" in answerKey && answerKey.void === "left_out";

test("the order of options doesn't change a grade", () => {
  const reverseKey = (answerKey: AnswerKey): AnswerKey =>
    "correct" in answerKey ? { ...answerKey, correct: answerKey.correct.toReversed() } : answerKey;
  const reverseAnswer = (answer: SubmittedAnswer | undefined) =>
    answer && "selectedOptionIds" in answer
      ? { selectedOptionIds: answer.selectedOptionIds.toReversed() }
      : answer;
  fc.assert(
    fc.property(rule, question, (markingRule, { key: answerKey, answer }) => {
      expect(gradeAnswer(markingRule, reverseKey(answerKey), reverseAnswer(answer))).toEqual(
        gradeAnswer(markingRule, answerKey, answer),
      );
    }),
  );
});

test("the order of questions doesn't change the totals if all questions count", () => {
  const shuffledPaper = questionPaper.chain((paper) =>
    fc.tuple(fc.constant(paper), fc.shuffledSubarray(paper, { minLength: paper.length })),
  );
  const totals = (markingRule: MarkingRule, questions: Parameters<typeof gradeAttempt>[1]) => {
    const { grades: _each, ...totalsOnly } = gradeAttempt(markingRule, questions);
    return totalsOnly;
  };
  fc.assert(
    fc.property(ruleWithoutLimit, shuffledPaper, (markingRule, [original, shuffled]) => {
      expect(totals(markingRule, shuffled)).toEqual(totals(markingRule, original));
    }),
  );
});

test("selecting another wrong option never raises the score", () => {
  fc.assert(
    fc.property(rule, optionSubset, fc.subarray(OPTIONS), (markingRule, correct, selectedOptionIds) => {
      const wrong = OPTIONS.filter(
        (option) => !correct.includes(option) && !selectedOptionIds.includes(option),
      );
      const scoreOf = (withSelection: number[]) =>
        gradeAnswer(markingRule, { kind: "multi", correct }, { selectedOptionIds: withSelection }).score;
      for (const option of wrong)
        expect(scoreOf([...selectedOptionIds, option])).toBeLessThanOrEqual(scoreOf(selectedOptionIds));
    }),
  );
});

test("numerical answers that are equal as decimals get the same grade", () => {
  const zeros = fc.nat(4).map((count) => "0".repeat(count));
  fc.assert(
    fc.property(rule, tenths, tenths, fc.nat(9), zeros, (markingRule, count, low, width, padding) => {
      const accept = [[tenthsToDecimal(low), tenthsToDecimal(low + width)] as const];
      const scoreOf = (typed: string) =>
        gradeAnswer(markingRule, { kind: "numerical", accept }, { numericAnswer: typed });
      const sign = count < 0 ? "\u2212" : "+";
      const equivalentInput = ` ${sign}${padding}${tenthsToDecimal(Math.abs(count))}${padding} `;
      expect(scoreOf(equivalentInput)).toEqual(scoreOf(tenthsToDecimal(count)));
      expect(scoreOf(tenthsToDecimal(count)).outcome).toBe(
        low <= count && count <= low + width ? "correct" : "wrong",
      );
    }),
  );
});
