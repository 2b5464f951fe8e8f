import fc from "fast-check";
import { expect, test } from "vitest";
import { type AnswerKey, type Given, markAnswer, markAttempt } from "./marking.ts";
import { type MarkingRule, markingRules } from "./marking-rules.ts";

const OPTIONS = [1, 2, 3, 4, 5, 6];
const rule = fc.constantFrom(...markingRules);
const freeRule = fc.constantFrom(...markingRules.filter((one) => one.countAtMost === undefined));
const someOptions = fc.subarray(OPTIONS, { minLength: 1 });
const tenths = fc.integer({ min: -50, max: 50 });
const decimal = (count: number) => (count / 10).toFixed(1);

const key: fc.Arbitrary<AnswerKey> = fc.oneof(
  fc.record({ kind: fc.constant("single" as const), correct: someOptions }),
  fc.record({ kind: fc.constant("multi" as const), correct: someOptions }),
  fc.tuple(tenths, fc.nat(9)).map(([low, width]) => ({
    kind: "numerical" as const,
    accept: [[decimal(low), decimal(low + width)] as const],
  })),
  fc.record({ kind: fc.constantFrom("single", "multi", "numerical"), void: fc.constant(true as const) }),
);
const question = key.chain((one) =>
  fc.record({
    key: fc.constant(one),
    given: fc.option(givenFor(one), { nil: undefined }),
  }),
);
const paper = fc.array(question, { maxLength: 25, size: "max" });

function givenFor({ kind }: AnswerKey): fc.Arbitrary<Given> {
  if (kind === "numerical") return tenths.map((count) => ({ typed: decimal(count) }));
  return fc
    .subarray(OPTIONS, kind === "single" ? { minLength: 1, maxLength: 1 } : {})
    .map((chosen) => ({ chosen }));
}

test("a total is the sum of its parts, and every question is counted once", () => {
  fc.assert(
    fc.property(rule, paper, (by, questions) => {
      const { marks, correct, wrong, unattempted, score } = markAttempt(by, questions);
      expect(marks).toHaveLength(questions.length);
      expect(correct + wrong + unattempted).toBe(questions.length);
      expect(score).toBe(marks.reduce((sum, mark) => sum + mark.score, 0));
    }),
  );
});

test("a score stays between all wrong and the most that can be won", () => {
  fc.assert(
    fc.property(rule, paper, (by, questions) => {
      const { marks, score, maxScore } = markAttempt(by, questions);
      const least = questions.reduce((sum, one) => sum + by.schemes[one.key.kind].negative, 0);
      expect(score).toBeLessThanOrEqual(maxScore);
      expect(score).toBeGreaterThanOrEqual(least);
      marks.forEach((mark, index) => {
        const scheme = by.schemes[questions[index]?.key.kind ?? "single"];
        expect(mark.score).toBeLessThanOrEqual(scheme.full);
        expect(mark.score).toBeGreaterThanOrEqual(scheme.negative);
        expect(mark.outcome === "correct").toBe(mark.score === scheme.full);
      });
    }),
  );
});

test("the order of options changes nothing", () => {
  const reversed = (one: AnswerKey): AnswerKey =>
    "correct" in one ? { ...one, correct: one.correct.toReversed() } : one;
  const turned = (one: Given | undefined) =>
    one && "chosen" in one ? { chosen: one.chosen.toReversed() } : one;
  fc.assert(
    fc.property(rule, question, (by, one) => {
      expect(markAnswer(by, reversed(one.key), turned(one.given))).toEqual(
        markAnswer(by, one.key, one.given),
      );
    }),
  );
});

test("the order of questions changes nothing where all of them count", () => {
  const shuffledPaper = paper.chain((one) =>
    fc.tuple(fc.constant(one), fc.shuffledSubarray(one, { minLength: one.length })),
  );
  const totals = (by: MarkingRule, questions: Parameters<typeof markAttempt>[1]) => {
    const { marks: _each, ...sums } = markAttempt(by, questions);
    return sums;
  };
  fc.assert(
    fc.property(freeRule, shuffledPaper, (by, [asked, shuffled]) => {
      expect(totals(by, shuffled)).toEqual(totals(by, asked));
    }),
  );
});

test("adding a wrong option never raises the mark", () => {
  fc.assert(
    fc.property(rule, someOptions, fc.subarray(OPTIONS), (by, correct, chosen) => {
      const wrong = OPTIONS.filter((option) => !correct.includes(option) && !chosen.includes(option));
      const markOf = (picked: number[]) =>
        markAnswer(by, { kind: "multi", correct }, { chosen: picked }).score;
      for (const option of wrong) expect(markOf([...chosen, option])).toBeLessThanOrEqual(markOf(chosen));
    }),
  );
});

test("numerical answers that are equal as decimals get the same mark", () => {
  const zeros = fc.nat(4).map((count) => "0".repeat(count));
  fc.assert(
    fc.property(rule, tenths, tenths, fc.nat(9), zeros, (by, count, low, width, padding) => {
      const accept = [[decimal(low), decimal(low + width)] as const];
      const markOf = (typed: string) => markAnswer(by, { kind: "numerical", accept }, { typed });
      const sign = count < 0 ? "\u2212" : "+";
      const rewritten = ` ${sign}${padding}${decimal(Math.abs(count))}${padding} `;
      expect(markOf(rewritten)).toEqual(markOf(decimal(count)));
      expect(markOf(decimal(count)).outcome).toBe(low <= count && count <= low + width ? "correct" : "wrong");
    }),
  );
});
