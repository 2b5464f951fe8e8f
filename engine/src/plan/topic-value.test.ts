import { expect, test } from "vitest";
import { firstModel } from "../population/first-model.ts";
import { applyAnswers } from "../student/apply-answers.ts";
import { type Learner, newLearner } from "../student/states.ts";
import { answers, day, syllabus } from "../test-builders.ts";
import type { SyllabusChapter } from "./syllabus.ts";
import { type Outlook, topicValues } from "./topic-value.ts";

const outlook = (learner: Learner, over: Partial<Outlook> = {}): Outlook => ({
  learner,
  model: firstModel,
  chapters: syllabus(1, 1),
  exam: "JEE Main",
  horizon: { kind: "rolling", days: 120 },
  now: day(30),
  ...over,
});
const learnt = (credits: string, days: number, before = newLearner()) =>
  applyAnswers(before, firstModel, answers(credits, { topicId: 11, chapterId: 1 }, day(days))).learner;
const valueOf11 = (learner: Learner, over: Partial<Outlook> = {}) =>
  topicValues(outlook(learner, over)).get(11)?.value ?? 0;

test("practice brings marks, and more of them where the paper weighs more or an answer takes less time", () => {
  const learner = learnt("1100", 0);
  const topic = topicValues(outlook(learner)).get(11);
  expect(topic?.gain).toBeGreaterThan(0);
  expect(topic?.value).toBeCloseTo((125 * (1 / 6) * (topic?.gain ?? 0)) / 2, 9);
  expect(valueOf11(learner, { chapters: syllabus(3, 1) })).toBeCloseTo(1.5 * (topic?.value ?? 0), 9);
  expect(valueOf11(learner, { minutes: new Map([[11, 4]]) })).toBeCloseTo(0.5 * (topic?.value ?? 0), 9);
});

test("a topic not met for a month is worth more than the same one practised today", () => {
  expect(valueOf11(learnt("1100", 0))).toBeGreaterThan(valueOf11(learnt("1100", 30)));
});

test("every answer makes the next worth less", () => {
  expect(valueOf11(learnt("101010", 0))).toBeGreaterThan(valueOf11(learnt("101010101010101010", 0)));
});

test("a topic is worth less while the chapters it builds on are weak", () => {
  const chapters: SyllabusChapter[] = syllabus(1, 1).map((chapter) => ({
    ...chapter,
    requires: chapter.id === 1 ? [2] : [],
  }));
  const weak = applyAnswers(
    newLearner(),
    firstModel,
    [21, 22, 23].flatMap((topicId) => answers("0000", { topicId, chapterId: 2 }, day(0))),
  ).learner;
  expect(valueOf11(weak, { chapters })).toBeLessThan(valueOf11(weak));
});

test("an unmet topic of a weak learner is still worth a look", () => {
  expect(valueOf11(newLearner(), { horizon: { kind: "rolling", days: 0 } })).toBeGreaterThan(0);
});
