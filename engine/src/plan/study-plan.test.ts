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
    droppedChapterIds: [],
    minutesNeeded: null,
  });
});

test("if the time is short, the chapters with the fewest marks are dropped, and it says how much would be enough", () => {
  const chapters = syllabus(9, 1, 5).map((chapter) =>
    chapter.id === 1 ? { ...chapter, requires: [2] } : chapter,
  );
  const plan = planFor(contextOf(chapters, examIn(10)), 27);
  // Chapter 2 has the fewest marks, but chapter 1 builds on it.
  expect(plan.droppedChapterIds).toEqual([3]);
  expect(plan.minutesNeeded).toBe(40);
  expect(planFor(contextOf(chapters, examIn(10)), 40)).toMatchObject({
    droppedChapterIds: [],
    minutesNeeded: null,
  });
  expect(planFor(contextOf(chapters, examIn(1)), 10).minutesNeeded).toBeNull();
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

test("for any syllabus: no week is too full, each planned chapter is complete, and more minutes never take longer", () => {
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
        for (const { id, requires } of chapters)
          for (const other of requires)
            if (order.includes(id) && chapters[other - 1]?.weightage !== 0)
              expect(order.indexOf(other)).toBeLessThan(order.indexOf(id));
        if (plan.daysBeforeExam !== null) expect(plan.daysBeforeExam).toBeGreaterThan(0);
        const longer = planFor(context, Math.min(240, dailyMinutes + 30));
        expect(longer.droppedChapterIds.length).toBeLessThanOrEqual(plan.droppedChapterIds.length);
      },
    ),
    { numRuns: 200 },
  );
});
