import { expect, test } from "vitest";
import type { ChapterMetrics, Metrics } from "../api/metrics.ts";
import { explanationOf } from "./explanation.ts";

const topic = (id: number, overrides: Partial<ChapterMetrics["topics"][number]> = {}) => ({
  topic_id: id,
  topic_name: `Topic ${id}`,
  is_covered: false,
  in_exam: true,
  answers: 0,
  mastery: null,
  evidence: 0,
  retained: null,
  days_since: null,
  ...overrides,
});
const solutions: ChapterMetrics = {
  chapter_id: 1,
  chapter_name: "Solutions",
  is_covered: false,
  completed: 0,
  answers: 0,
  answers_needed: 5,
  mastery: null,
  imputed: null,
  retained: null,
  evidence: 0,
  score: null,
  quizzes: 0,
  marks_scored: 0,
  marks_possible: 0,
  topics: [topic(1), topic(2)],
};
const explainChapter = (
  metric: "completed" | "retained" | "score" | "mastery" | "evidence",
  overrides: Partial<ChapterMetrics> = {},
) => explanationOf({ metric, chapterId: 1 }, metrics({ chapters: [{ ...solutions, ...overrides }] }));

function metrics(overrides: Partial<Metrics> = {}): Metrics {
  return {
    overall_prep: 46.2,
    overall_prep_range: [19, 73.4],
    prep: {
      exam: "JEE Main",
      answers: 0,
      quick_answers: 0,
      forgotten: 0,
      change: null,
      since: null,
      chapters: [],
    },
    average_score: { now: 0, quizzes: 0, types: [] },
    chapters: [solutions],
    ...overrides,
  };
}

test("overall prep says what it rests on, and lists its best chapters with the others in one row", () => {
  const chapters = [3, 2, 1.5, 1, 0.9, 0.4, 0.2, 0].map((points, index) => ({
    chapter_id: index,
    chapter_name: `Chapter ${index}`,
    points,
    max: 10,
    change: [-1, 0.3, 0][index] ?? 0,
  }));
  const prep = {
    exam: "JEE Main" as const,
    answers: 34.25,
    quick_answers: 1,
    forgotten: 0.5,
    chapters,
    change: -0.7,
    since: "2026-11-14",
  };
  const { paragraphs, groups } = explanationOf(
    { metric: "overall prep" },
    metrics({ overall_prep: 9, prep }),
  );
  expect(paragraphs[0]).toMatch(/^The share of the marks in the chemistry of JEE Main/);
  expect(paragraphs[1]).toMatch(/^From 34 answers, the truth lies between 19 and 73 in four of five cases\./);
  expect(paragraphs[2]).toBe("1 answer took you under 3 seconds; it counts as a quarter.");
  expect(groups.map(({ title }) => title)).toEqual([
    "Your points by chapter",
    "Since 14 Nov: −0.7",
    "What revising would bring back",
  ]);
  expect(groups[0]?.rows.at(0)).toEqual(["Chapter 0", "3.0 of 10.0"]);
  expect(groups[0]?.rows.at(-1)).toEqual(["2 more chapters", "0.6"]);
  expect(groups[1]?.rows).toEqual([
    ["Chapter 0", "−1.0"],
    ["Chapter 1", "+0.3"],
  ]);
  expect(groups[2]?.rows).toEqual([["Probably forgotten since", "0.5"]]);
});

test("the average is listed by kind of quiz, and described as not measuring knowledge", () => {
  const types = [
    { type: "quick-quiz_chapter" as const, quizzes: 2, mean: 40 },
    { type: "diagnostic" as const, quizzes: 1, mean: 20 },
  ];
  const { paragraphs, groups } = explanationOf(
    { metric: "average quiz score" },
    metrics({ average_score: { now: 33.3, quizzes: 3, types } }),
  );
  expect(paragraphs.join(" ")).toMatch(/average of 3 finished quizzes.*does not measure what you know/);
  expect(groups[0]?.rows).toEqual([
    ["Quick quiz × 2", "40.0%"],
    ["First quiz", "20.0%"],
  ]);
});

test("a metric without a value says what is missing", () => {
  expect(explainChapter("mastery", { answers: 4 }).paragraphs).toEqual([
    "It is shown from 5 answers in the chapter: you have 4, so 1 more is needed.",
  ]);
  expect(explainChapter("retained").paragraphs[0]).toMatch(/not seen a question or a card of this chapter/);
  expect(explainChapter("score").paragraphs[0]).toMatch(/not finished a quiz of this chapter/);
  const { paragraphs } = explanationOf({ metric: "average quiz score" }, metrics());
  expect(paragraphs[0]).toBe("You have not finished a quiz yet.");
  expect(explanationOf({ metric: "overall prep" }, metrics()).paragraphs[1]).toMatch(
    /a first guess, and the truth may well lie anywhere between 19 and 73/,
  );
});

test("chapter metrics are listed by topic, and only `completed` includes topics outside the exam", () => {
  const topics = [
    topic(1, { answers: 7, mastery: 64, evidence: 77.8, retained: 92.5, days_since: 19 }),
    topic(2, { answers: 1, evidence: 57.9, retained: 100, days_since: 0 }),
    topic(3, { is_covered: true, in_exam: false }),
  ];
  const chapterOverrides = {
    answers: 8,
    mastery: 60,
    retained: 94,
    imputed: { topics: 1, mastery: 56 },
    topics,
  };
  const valuesOf = (metric: Parameters<typeof explainChapter>[0]) =>
    explainChapter(metric, chapterOverrides).groups[0]?.rows.map(([, value]) => value);
  expect(valuesOf("mastery")).toEqual(["64.0% · 7 answers", "– · 1 answer"]);
  expect(explainChapter("mastery", chapterOverrides).paragraphs.join(" ")).toMatch(
    /average over its 2 topics, from 8 answers.*1 topic with fewer than three answers is counted at 56\.0%/,
  );
  expect(valuesOf("retained")).toEqual(["92.5% · 19 days since", "100.0% · less than a day"]);
  expect(valuesOf("evidence")).toEqual(["77.8% · 7 answers", "57.9% · 1 answer"]);
  expect(valuesOf("completed")).toEqual(["not ticked", "not ticked", "ticked"]);
});

test("negative marks are shown unchanged", () => {
  const { paragraphs } = explainChapter("score", {
    score: 0,
    quizzes: 1,
    marks_scored: -3,
    marks_possible: 40,
  });
  expect(paragraphs.slice(0, 2)).toEqual([
    "You won −3 of 40 marks in 1 quiz of this chapter.",
    "A total below zero counts as 0.",
  ]);
});

test("completed chapters are listed with their topics, and an unknown chapter has no rows", () => {
  const coveredChapter = {
    ...solutions,
    is_covered: true,
    topics: [topic(1, { is_covered: true }), topic(2)],
  };
  const { paragraphs, groups } = explanationOf(
    { metric: "chapters covered" },
    metrics({ chapters: [coveredChapter] }),
  );
  expect(paragraphs[0]).toMatch(/^You have ticked 1 of 1 chapters yourself/);
  expect(groups[0]?.rows).toEqual([["Solutions", "1 of 2 topics"]]);
  expect(explanationOf({ metric: "mastery", chapterId: 9 }, metrics()).groups).toEqual([]);
});
