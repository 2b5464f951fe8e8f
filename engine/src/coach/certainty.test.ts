import fc from "fast-check";
import { expect, test } from "vitest";
import { currentMarkingRule } from "../marking-rules.ts";
import {
  answerBreakEven,
  type CertaintyAdvice,
  type CertaintyAnswer,
  calibrationPoints,
  certaintyAdvice,
  marksByCertainty,
} from "./certainty.ts";

const main = currentMarkingRule("JEE Main").schemes;
const advanced = currentMarkingRule("JEE Advanced").schemes;

/** Answers of one certainty: "oox" is two right and one wrong. */
function answers(
  certainty: CertaintyAnswer["certainty"],
  outcomes: string,
  scheme = main.single,
  kind: CertaintyAnswer["kind"] = "single",
): CertaintyAnswer[] {
  return [...outcomes].map((mark) => ({
    certainty,
    kind,
    scheme,
    outcome: mark === "o" ? "correct" : "wrong",
    score: mark === "o" ? scheme.full : scheme.negative,
  }));
}

test("break-evens: Main 0.20, Advanced single 0.25, without a negative mark 0, multi by the options held", () => {
  expect(answerBreakEven(main.single)).toBe(0.2);
  expect(answerBreakEven(main.numerical)).toBe(0.2);
  expect(answerBreakEven(advanced.single)).toBe(0.25);
  expect(answerBreakEven(advanced.numerical)).toBe(0);
  expect([1, 2, 3].map((held) => answerBreakEven(advanced.multi, held).toFixed(2))).toEqual([
    "0.67",
    "0.75",
    "0.86",
  ]);
});

test("at the break-even an answer is worth as much as a blank", () => {
  const scheme = fc.record({
    full: fc.integer({ min: 1, max: 8 }),
    partial: fc.constant(null),
    negative: fc.integer({ min: -4, max: 0 }).map((value) => value || 0),
  });
  fc.assert(
    fc.property(scheme, (given) => {
      const probability = answerBreakEven(given);
      expect(probability * given.full + (1 - probability) * given.negative).toBeCloseTo(0, 12);
    }),
  );
});

test("marks won and lost by certainty", () => {
  const given = [
    ...answers("sure", "ooox"),
    ...answers("guess", "xxo", advanced.single),
    ...answers(null, "xx"),
  ];
  expect(marksByCertainty(given)).toEqual([
    { certainty: "sure", answers: 4, right: 3, won: 12, lost: 1 },
    { certainty: "maybe", answers: 0, right: 0, won: 0, lost: 0 },
    { certainty: "guess", answers: 3, right: 1, won: 3, lost: 2 },
  ]);
});

test("calibration has a point for each week and certainty, weeks from Monday in India", () => {
  const at = (text: string) => new Date(text);
  expect(
    calibrationPoints([
      { certainty: "guess", outcome: "correct", at: at("2027-01-03T18:31:00Z") },
      { certainty: "guess", outcome: "wrong", at: at("2027-01-03T18:29:00Z") },
      { certainty: "sure", outcome: "partial", at: at("2027-01-06T10:00:00Z") },
      { certainty: "guess", outcome: "wrong", at: at("2027-01-10T10:00:00Z") },
      { certainty: null, outcome: "wrong", at: at("2027-01-06T10:00:00Z") },
      { certainty: "sure", outcome: "unattempted", at: at("2027-01-06T10:00:00Z") },
    ]),
  ).toEqual([
    { certainty: "guess", weekOf: "2026-12-28", answers: 1, right: 0 },
    { certainty: "sure", weekOf: "2027-01-04", answers: 1, right: 0 },
    { certainty: "guess", weekOf: "2027-01-04", answers: 2, right: 1 },
  ]);
});

const guesses = { kind: "guesses", scheme: main.single, breakEven: 0.2 } as const;

test.each<[string, CertaintyAnswer[], CertaintyAdvice | null]>([
  ["four guesses", answers("guess", "xxxx"), null],
  ["guesses that cost marks", answers("guess", "oxxxxxxxx"), { ...guesses, answers: 9, right: 1, net: -4 }],
  [
    "guesses that won marks",
    answers("guess", "ooxxx", advanced.single),
    { ...guesses, answers: 5, right: 2, net: 3, scheme: advanced.single, breakEven: 0.25 },
  ],
  ["guesses at the break-even", answers("guess", "oxxxx"), { ...guesses, answers: 5, right: 1, net: 0 }],
  [
    "no negative mark",
    answers("guess", "oxxxx", advanced.numerical, "numerical"),
    { ...guesses, answers: 5, right: 1, net: 4, scheme: advanced.numerical, breakEven: 0 },
  ],
  ["too sure", answers("sure", "oooxx"), { kind: "sure", answers: 5, right: 3, lost: 10 }],
  ["rightly sure", answers("sure", "ooooooox"), null],
  ["multi-correct only", answers("guess", "xxxxxx", advanced.multi, "multi"), null],
  ["no certainty", answers(null, "xxxxxx"), null],
])("advice on %s", (_name, given, advice) => {
  expect(certaintyAdvice(given)).toEqual(advice);
});

test("advice is about the scheme with the most guesses", () => {
  const given = [...answers("guess", "xxxxx", advanced.single), ...answers("guess", "ooxxxxx")];
  expect(certaintyAdvice(given)).toMatchObject({ answers: 7, right: 2 });
});
