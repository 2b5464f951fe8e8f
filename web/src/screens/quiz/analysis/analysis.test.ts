import { expect, test } from "vitest";
import { describeLastOptions } from "../../../question/review/last-options.tsx";
import { formatMarks } from "../../../question/review/review-format.ts";
import { adviseOnQuestion, compareWithForecast, formatCertaintyAdvice } from "./analysis-format.ts";
import { describeNet } from "./answer-habits.tsx";
import { describeLosses } from "./marks-sections.tsx";
import { describeExpected, describePercentile } from "./paper-section.tsx";

test("marks have a noun", () => {
  expect([1, 3, -2].map(formatMarks)).toEqual(["1 mark", "3 marks", "−2 marks"]);
});

test("the advice on a question follows from its time, and without one from whether it was left blank", () => {
  const question = { question_id: 1, number: 1, topic_name: "Henry's law", marks_lost: 4 };
  const wrong = { ...question, outcome: "wrong" } as const;
  expect(adviseOnQuestion({ ...wrong, time_class: "rushed" })).toMatch(/^You answered fast/);
  expect(adviseOnQuestion({ ...wrong, time_class: null })).toBe("Find the step that went wrong.");
  const blank = { ...question, outcome: "unattempted" } as const;
  expect(adviseOnQuestion({ ...blank, time_class: "wasted" })).toMatch(/^You spent long on it/);
  expect(adviseOnQuestion({ ...blank, time_class: null })).toBe("You left it blank: try it now.");
});

test("the sentence about marks names guesses and blank questions only where they cost something", () => {
  const marks = { score: 3, full: 12, lost_to_wrong: 1, lost_to_guesses: 0, left_blank: 0, left_partly: 0 };
  expect(describeLosses({ ...marks, score: 12 })).toBe("You lost no marks.");
  expect(describeLosses(marks)).toBe("You left no question blank.");
  expect(describeLosses({ ...marks, lost_to_guesses: 1, left_blank: 4 })).toBe(
    "Wrong guesses cost you 1 mark. Blank questions left 4 marks on the table.",
  );
});

test("the worth of the last option is a gain or a cost", () => {
  const options = { added: 2, added_right: 1, added_worth: -2, left: 0, left_worth: 0 };
  const rates = { hit_rate: null, at_hit_rate: [] };
  expect(describeLastOptions({ ...options, ...rates })).toBe(
    "You added a last option in 2 questions, right in 1: against leaving it out, that cost you 2 marks.",
  );
  expect(describeLastOptions({ ...options, ...rates, added_worth: 3, left: 1, left_worth: -1 })).toBe(
    "You added a last option in 2 questions, right in 1: against leaving it out, that won you 3 marks. You left a right option out in 1 question: against adding it, that cost you 1 mark.",
  );
});

test("each certainty has its balance of marks", () => {
  expect(
    describeNet([
      { certainty: "sure", answers: 3, right: 2, won: 8, lost: 1 },
      { certainty: "guess", answers: 4, right: 0, won: 0, lost: 4 },
      { certainty: "maybe", answers: 2, right: 1, won: 4, lost: 3 },
    ]),
  ).toBe("Marks won less marks lost: Sure +7, Guess −4, Maybe +1.");
});

const guesses = {
  kind: "guesses",
  answers: 5,
  right: 2,
  net: 3,
  full: 3,
  negative: -1,
  pays_from: 25,
} as const;

test.each<[Parameters<typeof formatCertaintyAdvice>[0], string]>([
  [
    { ...guesses, answers: 9, right: 1, net: -4, full: 4, pays_from: 20 },
    "1 of your 9 guesses was right (11 %), and with +4 and −1 a guess pays from 20 %: they cost you 4 marks, so leave out a question where you can rule out no option.",
  ],
  [
    guesses,
    "2 of your 5 guesses were right (40 %), and with +3 and −1 a guess pays from 25 %: they won you 3 marks, so keep guessing where you can rule out an option.",
  ],
  [
    { ...guesses, right: 1, net: 0, full: 4, pays_from: 20 },
    "1 of your 5 guesses was right (20 %), and with +4 and −1 a guess pays from 20 %: they neither won nor lost you marks.",
  ],
  [
    { ...guesses, right: 1, net: 4, full: 4, negative: 0, pays_from: 0 },
    "1 of your 5 guesses was right (20 %), and a wrong answer costs nothing here: never leave such a question blank.",
  ],
  [
    { kind: "sure", answers: 5, right: 3, lost: 10 },
    "You were sure of 5 answers and 3 of them were right (60 %): the others cost you 10 marks, so check the unit, the sign and what is asked before you go on.",
  ],
])("the advice %j is worded", (advice, sentence) => {
  expect(formatCertaintyAdvice(advice)).toBe(sentence);
});

test("without a percentile, the page says how many students there are", () => {
  const paper = {
    name: "Paper",
    sitting: 1,
    first_score: 8,
    first_sittings: 1,
    needed: 200,
    expected: null,
    forecast: null,
    history: [],
  };
  expect(describeExpected({ low: -3.6, high: 47.2, at_most: 71.4 })).toBe(
    "Until then, by our model and not by a count of students: eight of ten would have −4 to 47 marks, and 71 of 100 students at most yours.",
  );
  expect(describePercentile({ ...paper, percentile: null })).toBe(
    "A percentile needs 200 students who have sat this paper; so far there is 1.",
  );
  expect(describePercentile({ ...paper, first_sittings: 240, percentile: 62.5 })).toMatch(
    /^Percentile 62.5: of the first sittings of this paper by 240 students/,
  );
  expect(describePercentile({ ...paper, sitting: 2, percentile: null })).toBe(
    "A percentile compares first sittings only.",
  );
});

test("marks stand beside what was expected before the paper, in whole marks", () => {
  const forecast = { marks: 12.4, low: -3.6, high: 28.4 };
  expect(compareWithForecast(forecast, { score: 31, full: 100 })).toBe(
    "31 of 100; we had expected −4 to 28.",
  );
});
