import { expect, test } from "vitest";
import type { ChapterParts, Figures } from "../api/figures.ts";
import { explanationOf } from "./explanation.ts";

const topic = (id: number, over: Partial<ChapterParts["topics"][number]> = {}) => ({
  ...{ topic_id: id, topic_name: `Topic ${id}`, is_ticked: false, is_asked: true, answers: 0 },
  ...{ mastery: null, evidence: 0, kept: null, days_since: null, ...over },
});
const solutions: ChapterParts = {
  ...{
    chapter_id: 1,
    chapter_name: "Solutions",
    is_ticked: false,
    completed: 0,
    answers: 0,
    answers_needed: 5,
  },
  ...{ mastery: null, reckoned: null, retained: null, evidence: 0, score: null },
  ...{ quizzes: 0, marks_won: 0, marks_possible: 0, topics: [topic(1), topic(2)] },
};
const chapterOf = (
  of: "completed" | "retained" | "score" | "mastery" | "evidence",
  over: Partial<ChapterParts> = {},
) => explanationOf({ of, chapterId: 1 }, figures({ chapters: [{ ...solutions, ...over }] }));

function figures(over: Partial<Figures> = {}): Figures {
  return {
    overall_prep: { now: 0, unproven: 100, unmastered: 0, faded: 0, change: null, since: null, chapters: [] },
    average_score: { now: 0, quizzes: 0, types: [] },
    estimate: { kind: "missing", chapters: [] },
    chapters: [solutions],
    ...over,
  };
}

test("overall prep is told by its gaps, its best chapters with the rest in one line, and what moved it", () => {
  const chapters = [3, 2, 1.5, 1, 0.9, 0.4, 0.2, 0].map((points, index) => ({
    ...{ chapter_id: index, chapter_name: `Chapter ${index}`, points, most: 10 },
    change: [-1, 0.3, 0][index] ?? 0,
  }));
  const overall_prep = { now: 9, unproven: 80, unmastered: 10.5, faded: 0.5, chapters };
  const moved = { change: -0.7, since: "2026-11-14" };
  const { groups } = explanationOf(
    { of: "overall prep" },
    figures({ overall_prep: { ...overall_prep, ...moved } }),
  );
  expect(groups.map(({ title }) => title)).toEqual([
    "Where the 100 points are",
    "Your points by chapter",
    "Since 14 Nov: −0.7",
  ]);
  expect(groups[0]?.parts.map(([, words]) => words)).toEqual(["9.0", "80.0", "10.5", "0.5"]);
  expect(groups[1]?.parts.at(0)).toEqual(["Chapter 0", "3.0 of 10.0"]);
  expect(groups[1]?.parts.at(-1)).toEqual(["2 more chapters", "0.6"]);
  expect(groups[2]?.parts).toEqual([
    ["Chapter 0", "−1.0"],
    ["Chapter 1", "+0.3"],
  ]);
});

test("the average is told by kind of quiz, and that it is no measure of what is known", () => {
  const types = [
    { type: "quick-quiz_chapter" as const, quizzes: 2, mean: 40 },
    { type: "diagnostic" as const, quizzes: 1, mean: 20 },
  ];
  const { says, groups } = explanationOf(
    { of: "average quiz score" },
    figures({ average_score: { now: 33.3, quizzes: 3, types } }),
  );
  expect(says.join(" ")).toMatch(/mean of 3 finished quizzes.*no measure of what you know/);
  expect(groups[0]?.parts).toEqual([
    ["Quick quiz × 2", "40.0%"],
    ["First quiz", "20.0%"],
  ]);
});

test("a figure that is not shown says what is missing", () => {
  expect(chapterOf("mastery", { answers: 4 }).says).toEqual([
    "It is shown from 5 answers in the chapter: you have 4, so 1 more is needed.",
  ]);
  expect(chapterOf("retained").says[0]).toMatch(/not met this chapter/);
  expect(chapterOf("score").says[0]).toMatch(/not finished a quiz of this chapter/);
  expect(explanationOf({ of: "average quiz score" }, figures()).says).toEqual([
    "You have not finished a quiz yet.",
  ]);
  expect(explanationOf({ of: "estimate" }, figures()).says[0]).toMatch(/Before 60 answers/);
  expect(explanationOf({ of: "overall prep" }, figures()).says.at(-1)).toMatch(/Ticks add nothing/);
});

test("figures of a chapter are told topic by topic, without those its exam does not ask", () => {
  const topics = [
    topic(1, { answers: 7, mastery: 64, evidence: 77.8, kept: 92.5, days_since: 19 }),
    topic(2, { answers: 1, evidence: 57.9, kept: 100, days_since: 0 }),
    topic(3, { is_ticked: true, is_asked: false }),
  ];
  const told = { answers: 8, mastery: 60, retained: 94, reckoned: { topics: 1, mastery: 56 }, topics };
  const partsOf = (of: Parameters<typeof chapterOf>[0]) =>
    chapterOf(of, told).groups[0]?.parts.map(([, words]) => words);
  expect(partsOf("mastery")).toEqual(["64.0% · 7 answers", "– · 1 answer"]);
  expect(chapterOf("mastery", told).says.join(" ")).toMatch(
    /mean of its 2 topics, from 8 answers.*1 topic with fewer than three answers is counted at 56\.0%/,
  );
  expect(partsOf("retained")).toEqual(["92.5% · 19 days since", "100.0% · less than a day"]);
  expect(partsOf("evidence")).toEqual(["77.8% · 7 answers", "57.9% · 1 answer"]);
  expect(partsOf("completed")).toEqual(["not ticked", "not ticked", "ticked"]);
});

test("marks below nought are told as they are", () => {
  const { says } = chapterOf("score", { score: 0, quizzes: 1, marks_won: -3, marks_possible: 40 });
  expect(says.slice(0, 2)).toEqual([
    "You won −3 of 40 marks in 1 quiz of this chapter.",
    "Below nought it stands at 0.",
  ]);
});

test("the estimate is told by the chapters that give most of it, or as a share", () => {
  const chapters = [
    { chapter_id: 1, chapter_name: "Solutions", marks: 30.4, most: 60 },
    { chapter_id: 2, chapter_name: "Kinetics", marks: 8, most: 40 },
  ];
  const { groups } = explanationOf({ of: "estimate" }, figures({ estimate: { kind: "marks", chapters } }));
  expect(groups).toEqual([
    {
      title: "About 38 marks, in the middle of it",
      parts: [
        ["Solutions", "30.4 of 60.0"],
        ["Kinetics", "8.0 of 40.0"],
      ],
    },
  ]);
  const share = explanationOf({ of: "estimate" }, figures({ estimate: { kind: "share", chapters: [] } }));
  expect(share.says[0]).toMatch(/share of the paper/);
});

test("ticked chapters are named with their topics, and one that is gone is not made up", () => {
  const ticked = { ...solutions, is_ticked: true, topics: [topic(1, { is_ticked: true }), topic(2)] };
  const { says, groups } = explanationOf({ of: "chapters covered" }, figures({ chapters: [ticked] }));
  expect(says[0]).toMatch(/^You have ticked 1 of 1 chapters yourself/);
  expect(groups[0]?.parts).toEqual([["Solutions", "1 of 2 topics"]]);
  expect(explanationOf({ of: "mastery", chapterId: 9 }, figures()).groups).toEqual([]);
});
