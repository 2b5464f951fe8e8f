import type { SmartPath } from "@rasayan/contract";
import { expect, test } from "vitest";
import { nextSteps } from "./next-steps.ts";

type NextStepsContext = Parameters<typeof nextSteps>[0];
type Chapter = SmartPath["chapters"][number];

const base = { mastery: null, is_covered: true };
const chapter = (chapter_id: number, overrides: Partial<Chapter> = {}): Chapter => ({
  chapter_id,
  chapter_name: `Chapter ${chapter_id}`,
  type: "Physical Chemistry",
  weight: 5,
  ...base,
  retained: null,
  answers: 20,
  evidence: 90,
  is_latest: false,
  requires: [],
  ...overrides,
});
/** A learner with goals and answers who has finished today's work, unless overridden. */
const context = (overrides: Partial<NextStepsContext> = {}): NextStepsContext => ({
  goal: {
    exam: "JEE Main",
    year: 2027,
    plan: "rolling",
    session: null,
    later_session: null,
    predicted_marks: [],
  },
  today: { minutes: 0, cards: [], questions: [], chapter: null },
  best_topic: null,
  chapters: [chapter(1)],
  isNew: false,
  ...overrides,
});
const kinds = (overrides: Partial<NextStepsContext>) => nextSteps(context(overrides)).map(({ kind }) => kind);
const planned = { topic_id: 1, topic_name: "Topic", reasons: [{ kind: "new" as const }] };
const card = { ...planned, chapter_id: 1, chapter_name: "Chapter 1" };

test("returns no steps when the day's work is done", () => {
  expect(kinds({})).toEqual([]);
});

test("a new learner gets goals and the diagnostic first, and at most four steps", () => {
  const today = {
    minutes: 3,
    cards: [{ ...card, is_done: false }],
    questions: [{ ...planned, id: 1, hash: "h", is_done: false }],
    chapter: null,
  };
  const goal = { ...context().goal, year: 0 };
  const chapters = [chapter(1, { is_covered: false })];
  expect(kinds({ goal, today, chapters, isNew: true })).toEqual([
    "goals",
    "diagnostic",
    "cards",
    "questions",
  ]);
});

test("counts only the cards and questions that are left today", () => {
  const cards = [
    { ...card, is_done: true },
    { ...card, is_done: false },
  ];
  expect(nextSteps(context({ today: { minutes: 1, cards, questions: [], chapter: null } }))).toEqual([
    { kind: "cards", count: 1 },
  ]);
});

test("names the weakest prerequisite of the best topic's chapter if its mastery is known to be low", () => {
  const requires = [
    { chapter_id: 2, chapter_name: "Mole concept", mastery: 41.6, is_covered: true },
    { chapter_id: 3, chapter_name: "Redox", mastery: 30, is_covered: true },
    { chapter_id: 4, chapter_name: "Periodicity", mastery: null, is_covered: true },
  ];
  const best_topic = { ...card, reasons: [], mastery: null, marks_per_hour: 1 };
  const chapters = [chapter(1, { chapter_name: "Electrochemistry", requires })];
  expect(nextSteps(context({ best_topic, chapters }))).toEqual([
    {
      kind: "prerequisite",
      chapter_id: 3,
      chapter_name: "Redox",
      mastery: 30,
      for_chapter_name: "Electrochemistry",
    },
  ]);
});

test("suggests the completed chapter with the most weight among those with few answers", () => {
  const chapters = [
    chapter(1, { evidence: 10 }),
    chapter(2, { evidence: 20, weight: 8 }),
    chapter(3, { evidence: 0, weight: 9, is_covered: false }),
  ];
  expect(nextSteps(context({ chapters }))).toMatchObject([{ kind: "chapter", chapter_id: 2 }]);
});
