import { describe, expect, it, test } from "vitest";
import type { NextStep, PlanReason, SmartPath, StudyPlan } from "../api/smart-path.ts";
import {
  formatAnswers,
  formatChange,
  formatGoal,
  formatPlanChange,
  formatPredictedMarks,
  formatReasons,
  formatStep,
  formatStudyPlan,
  stepPath,
} from "./smart-path-format.ts";

const goal: Omit<SmartPath["goal"], "session"> = {
  exam: "JEE Main",
  year: 2027,
  plan: "exam",
  later_session: null,
  predicted_marks: [],
};
const session = { exam: "JEE Main", name: "Session 1", date: "2027-01-21", days_left: 65 } as const;

describe("goal of the plan", () => {
  it("counts the days to the exam session", () => {
    expect(formatGoal({ ...goal, session })).toBe("65 days to JEE Main 2027, Session 1");
    expect(formatGoal({ ...goal, session: { ...session, name: "", days_left: 1 } })).toBe(
      "1 day to JEE Main 2027",
    );
    expect(formatGoal({ ...goal, session: { ...session, days_left: 0 } })).toBe(
      "JEE Main 2027, Session 1 is today",
    );
  });

  it("shows both exams while JEE Main comes first", () => {
    const later_session = { exam: "JEE Advanced", name: "", date: "2027-05-24", days_left: 188 } as const;
    expect(formatGoal({ ...goal, exam: "JEE Advanced", session, later_session })).toBe(
      "65 days to JEE Main 2027, Session 1 · 188 days to JEE Advanced 2027",
    );
  });

  it("gives the marks that are expected in each exam", () => {
    expect(
      formatPredictedMarks([
        { exam: "JEE Main", marks: 27, low: 7.2, high: 46.9, max: 100 },
        { exam: "JEE Advanced", marks: 12, low: -4.4, high: 28.4, max: 120 },
      ]),
    ).toBe("JEE Main 7 to 47 of 100, JEE Advanced −4 to 28 of 120");
  });

  it("explains why there is no exam session", () => {
    expect(formatGoal({ ...goal, plan: "rolling", session: null })).toBe(
      "JEE Main 2027: dates not announced yet, so we plan for half a year",
    );
    expect(formatGoal({ ...goal, year: 0, plan: "rolling", session: null })).toBe("No exam year set yet");
    expect(formatGoal({ ...goal, plan: "maintenance", session: null })).toContain("keep what you know");
  });
});

describe("change of overall prep", () => {
  const top_contributor = { chapter_id: 9, chapter_name: "Electrochemistry" };
  it("names the day and the chapter", () => {
    expect(formatChange({ change: -1.2, since: "2026-11-14", top_contributor })).toBe(
      "−1.2 since 14 Nov, mostly Electrochemistry",
    );
    expect(formatChange({ change: 0, since: "2026-11-14", top_contributor: null })).toBe(
      "Unchanged since 14 Nov",
    );
    expect(formatChange({ change: null, since: null, top_contributor: null })).toBe(
      "It moves as you answer.",
    );
  });
});

const redox = { chapter_id: 9, chapter_name: "Redox" };

test.each<[NextStep, string, string]>([
  [{ kind: "goals" }, "Set your exam and year, so that the plan knows its end.", "/onboarding"],
  [
    { kind: "diagnostic" },
    "Take the diagnostic quiz, so that the plan knows where you stand.",
    "/quiz/disclaimer?start=diagnostic",
  ],
  [{ kind: "cards", count: 1 }, "Revise today's 1 card.", "/daily-revision-cards"],
  [{ kind: "questions", count: 4 }, "Answer today's 4 questions.", "/daily-practice-questions"],
  [{ kind: "chapters" }, "Tick the chapters you have covered, so that practice keeps to them.", "/progress"],
  [
    { kind: "prerequisite", ...redox, mastery: 30, for_chapter_name: "Electrochemistry" },
    "Electrochemistry builds on Redox, where you are at 30 %.",
    "/Redox",
  ],
  [{ kind: "chapter", ...redox }, "Try a quick quiz on Redox: few answers so far.", "/Redox"],
])("step %o is worded and has a link", (step, text, path) => {
  expect(formatStep(step)).toBe(text);
  expect(stepPath(step)).toContain(path);
});

test.each<[PlanReason[], string]>([
  [[{ kind: "weightage", percent: 0, topics: null }], "Less than 1 % of the paper."],
  [[{ kind: "weightage", percent: 2, topics: 2 }], "2 % of the paper in only 2 topics."],
  [[{ kind: "weightage", percent: 3, topics: 1 }], "3 % of the paper in only one topic."],
  [
    [
      { kind: "gap", percent: 13 },
      { kind: "time", days: 1 },
    ],
    "You are at 13 % · last practised 1 day ago.",
  ],
  [[{ kind: "new" }, { kind: "quick" }], "Not tried yet · about a minute a question."],
  [[{ kind: "missed", on: "2027-01-18" }], "Missed on 18 Jan."],
  [[], ""],
])("the reasons %j are one sentence", (reasons, text) => {
  expect(formatReasons(reasons)).toBe(text);
});

test("a change of the plan names the topic and why", () => {
  const topic = { topic_id: 3, topic_name: "Henry's law" };
  expect(formatPlanChange({ kind: "added", ...topic, reasons: [{ kind: "new" }, { kind: "latest" }] })).toBe(
    "Henry's law is new today: not tried yet · your latest chapter.",
  );
  expect(formatPlanChange({ kind: "paused", ...topic, percent: 84 })).toBe(
    "Henry's law can wait: you still remember about 84 % of it.",
  );
});

test("an answer count leaves out fractions, which only quick answers make", () => {
  expect([0, 0.25, 1, 6.75].map(formatAnswers)).toEqual([
    "0 answers",
    "only quick answers",
    "1 answer",
    "6 answers",
  ]);
});

test("the plan says when it ends, or what doesn't fit", () => {
  const plan: StudyPlan = {
    daily_minutes: 30,
    exam: { name: "JEE Main", date: "2027-04-01" },
    finishes_on: "2027-03-04",
    days_before_exam: 28,
    shortened: [],
    more: null,
    minutes_needed: null,
    is_ordered: false,
    missed_days: null,
    weeks: [],
  };
  expect(formatStudyPlan({ ...plan })).toBe("You will finish by 4 Mar 2027, 28 days before JEE Main.");
  const chapter = { chapter_id: 1, chapter_name: "Solutions" };
  const shortened = [{ ...chapter, minutes: 20, full_minutes: 90 }];
  const more = { daily_minutes: 45, chapters: [chapter, { ...chapter, chapter_id: 2 }], percent: 8.2 };
  expect(formatStudyPlan({ ...plan, shortened, more, minutes_needed: 45 })).toBe(
    "At 30 minutes a day, 1 chapter is shortened before JEE Main; none is left out. With 45 minutes a day, every chapter gets its full time.",
  );
  expect(formatStudyPlan({ ...plan, shortened, more, minutes_needed: 80 })).toContain(
    "With 45 minutes a day, Solutions and 1 other get their full time: 8 % of the paper. With 90 minutes a day, every",
  );
  // Only minutes that can be chosen are suggested.
  expect(formatStudyPlan({ ...plan, shortened, minutes_needed: 100 })).toMatch(/With 120 minutes a day/);
  expect(formatStudyPlan({ ...plan, shortened, minutes_needed: 125 })).toMatch(/keep their full time\.$/);
  expect(formatStudyPlan({ ...plan, shortened })).toMatch(/keep their full time\.$/);
  expect(formatStudyPlan({ ...plan, exam: null, days_before_exam: null })).toBe(
    "You will finish by 4 Mar 2027.",
  );
  expect(formatStudyPlan({ ...plan, finishes_on: null })).toMatch(/every chapter/);
});
