import fc from "fast-check";
import { expect, test } from "vitest";
import { applyAnswers } from "../student/apply-answers.ts";
import { newLearner } from "../student/states.ts";
import { answers, day, syllabus } from "../test-builders.ts";
import { initialModel } from "../training/initial-model.ts";
import { type StudyPlan, studyPlan } from "./study-plan.ts";
import type { SyllabusChapter } from "./syllabus.ts";
import type { PlanContext } from "./topic-value.ts";

/** 1 January 2027 is a Friday. */
const NOW = day(0);
const examIn = (days: number): PlanContext["horizon"] => ({
  kind: "exam",
  examSession: { exam: "JEE Main", year: 2027, name: "Session 1", date: day(days) },
  daysLeft: days,
  days: Math.min(180, days),
});

const contextOf = (
  chapters: readonly SyllabusChapter[],
  horizon: PlanContext["horizon"] = examIn(100),
  learner = newLearner(),
): PlanContext => ({ learner, model: initialModel, chapters, exam: "JEE Main", horizon, now: NOW });

function planFor(context: PlanContext, dailyMinutes: number): StudyPlan {
  const plan = studyPlan(context, dailyMinutes);
  if (!plan) throw new Error("There is no plan.");
  return plan;
}

const orderOf = ({ weeks }: StudyPlan) => [
  ...new Set(weeks.flatMap(({ chapters }) => chapters.map(({ chapterId }) => chapterId))),
];

test("chapters with the most marks come first, but not before those that they build on", () => {
  const chapters = syllabus(2, 9, 5, 1);
  expect(orderOf(planFor(contextOf(chapters), 60))).toEqual([2, 3, 1, 4]);
  const linked = chapters.map((chapter) => (chapter.id === 2 ? { ...chapter, requires: [4] } : chapter));
  const order = orderOf(planFor(contextOf(linked), 60));
  expect(order.indexOf(4)).toBeLessThan(order.indexOf(2));
});

test("weeks end on Sundays, and the last chapter ends on the day that the plan names", () => {
  // Three topics, each with a note of ten minutes and eight questions of two minutes: 78 minutes, 22.5 of them a day.
  const plan = planFor(contextOf(syllabus(5)), 30);
  expect(plan).toEqual({
    weeks: [
      {
        startsOn: "2027-01-01",
        endsOn: "2027-01-03",
        chapters: [{ chapterId: 1, minutes: 67.5, isFinished: false }],
      },
      {
        startsOn: "2027-01-04",
        endsOn: "2027-01-10",
        chapters: [{ chapterId: 1, minutes: 10.5, isFinished: true }],
      },
    ],
    finishesOn: "2027-01-04",
    daysBeforeExam: 97,
    shortened: [],
    more: null,
    minutesNeeded: null,
  });
});

test("if the time is short, the chapters with the fewest marks are shortened, and it says what more minutes would give", () => {
  const chapters = syllabus(9, 1, 5);
  const plan = planFor(contextOf(chapters, examIn(10)), 27);
  // Eight days of 20 minutes for 234: ten for a revision and one question for each percent, then most marks first.
  expect(plan.shortened).toEqual([
    { chapterId: 3, minutes: 60, fullMinutes: 78 },
    { chapterId: 2, minutes: 24, fullMinutes: 78 },
  ]);
  expect(plan.more).toEqual({ dailyMinutes: 42, chapterIds: [3, 2] });
  expect(plan.minutesNeeded).toBe(40);
  expect(planFor(contextOf(chapters, examIn(10)), 40)).toMatchObject({
    shortened: [],
    more: null,
    minutesNeeded: null,
  });
  const lastDay = planFor(contextOf(chapters, examIn(0)), 10);
  expect(orderOf(lastDay)).toEqual([1, 3, 2]);
  expect(lastDay).toMatchObject({ more: { dailyMinutes: 175, chapterIds: [1] }, minutesNeeded: null });
});

test("what the learner is doing comes first, and the learner's own order before everything else", () => {
  const context = contextOf(syllabus(2, 9, 5, 1));
  const orderWith = (doing: number[], order: number[]) => {
    const plan = studyPlan(context, 60, { doing: new Set(doing), order });
    return plan && orderOf(plan);
  };
  expect(orderWith([4], [])).toEqual([4, 2, 3, 1]);
  expect(orderWith([4], [1, 3])).toEqual([1, 3, 4, 2]);
});

test("a covered chapter needs one revision in place of its notes", () => {
  const minutesOf = (learner = newLearner()) =>
    planFor(contextOf(syllabus(5), examIn(100), learner), 240).weeks[0]?.chapters[0]?.minutes;
  expect(minutesOf()).toBe(78);
  expect(minutesOf(newLearner([1]))).toBeLessThan(60);
});

test("what is known needs no time, and nothing is planned after the last exam session", () => {
  const chapters = syllabus(5);
  const options = { topicId: 11, chapterId: 1 };
  const { learner } = applyAnswers(newLearner(), initialModel, answers("1".repeat(20), options));
  const total = (plan: StudyPlan) =>
    plan.weeks.flatMap((week) => week.chapters).reduce((sum, { minutes }) => sum + minutes, 0);
  expect(total(planFor(contextOf(chapters, examIn(100), learner), 30))).toBeLessThan(
    total(planFor(contextOf(chapters), 30)) - 15,
  );
  expect(studyPlan(contextOf(chapters, { kind: "maintenance", days: 180 }), 30)).toBeUndefined();
  expect(planFor(contextOf(chapters, { kind: "rolling", days: 180 }), 30)).toMatchObject({
    finishesOn: "2027-01-04",
    daysBeforeExam: null,
  });
});

test("for any syllabus: no week is too full, no chapter of the exam is left out, and more minutes never shorten more", () => {
  const anyChapters = fc
    .array(
      fc.record({
        weightage: fc.integer({ min: 0, max: 10 }),
        requires: fc.array(fc.nat({ max: 11 }), { maxLength: 3 }),
      }),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    .map((rows) =>
      syllabus(...rows.map(({ weightage }) => weightage)).map((chapter, index) => ({
        ...chapter,
        // A chapter builds only on earlier ones.
        requires: (rows[index]?.requires ?? []).filter((id) => id > 0 && id <= index),
      })),
    );
  fc.assert(
    fc.property(
      anyChapters,
      fc.integer({ min: 10, max: 240 }),
      fc.integer({ min: 1, max: 300 }),
      (chapters, dailyMinutes, daysLeft) => {
        const context = contextOf(chapters, examIn(daysLeft));
        const plan = planFor(context, dailyMinutes);
        for (const { startsOn, endsOn, chapters: planned } of plan.weeks) {
          const days = (Date.parse(endsOn) - Date.parse(startsOn)) / 86_400_000 + 1;
          const minutes = planned.reduce((sum, chapter) => sum + chapter.minutes, 0);
          expect(minutes).toBeLessThanOrEqual(days * dailyMinutes * 0.75 + 1e-6);
        }
        const parts = plan.weeks.flatMap((week) => week.chapters);
        expect(parts.filter(({ isFinished }) => isFinished)).toHaveLength(orderOf(plan).length);
        const order = orderOf(plan);
        const total = chapters.reduce((sum, { weightage }) => sum + weightage, 0);
        expect(order.toSorted((a, b) => a - b)).toEqual(
          chapters.flatMap(({ id, weightage }) => (weightage > 0 || total === 0 ? id : [])),
        );
        for (const { id, requires } of chapters)
          for (const other of requires)
            if (order.includes(id) && chapters[other - 1]?.weightage !== 0)
              expect(order.indexOf(other)).toBeLessThan(order.indexOf(id));
        if (plan.daysBeforeExam !== null) expect(plan.daysBeforeExam).toBeGreaterThan(0);
        const longer = planFor(context, Math.min(240, dailyMinutes + 30));
        expect(longer.shortened.length).toBeLessThanOrEqual(plan.shortened.length);
      },
    ),
    { numRuns: 200 },
  );
});
