import { expect, test } from "vitest";
import { applyAnswers } from "../student/apply-answers.ts";
import { type Learner, newLearner } from "../student/states.ts";
import { answers, day, syllabus } from "../test-builders.ts";
import { initialModel } from "../training/initial-model.ts";
import type { SyllabusChapter } from "./syllabus.ts";
import { type PlanContext, topicValues } from "./topic-value.ts";

const planContext = (learner: Learner, overrides: Partial<PlanContext> = {}): PlanContext => ({
  learner,
  model: initialModel,
  chapters: syllabus(1, 1),
  exam: "JEE Main",
  horizon: { kind: "rolling", days: 120 },
  now: day(30),
  ...overrides,
});
const learnerAfter = (credits: string, days: number, before = newLearner()) =>
  applyAnswers(before, initialModel, answers(credits, { topicId: 11, chapterId: 1 }, day(days))).learner;
const valueOfTopic11 = (learner: Learner, overrides: Partial<PlanContext> = {}) =>
  topicValues(planContext(learner, overrides)).get(11)?.value ?? 0;

test("practice gains marks, and more with a larger share of the paper or a shorter answering time", () => {
  const learner = learnerAfter("1100", 0);
  const topic = topicValues(planContext(learner)).get(11);
  expect(topic?.gain).toBeGreaterThan(0);
  expect(topic?.value).toBeCloseTo((125 * (1 / 6) * (topic?.gain ?? 0)) / 2, 9);
  expect(valueOfTopic11(learner, { chapters: syllabus(3, 1) })).toBeCloseTo(1.5 * (topic?.value ?? 0), 9);
  expect(valueOfTopic11(learner, { minutes: new Map([[11, 4]]) })).toBeCloseTo(0.5 * (topic?.value ?? 0), 9);
});

test("a topic not practised for a month is worth more than the same one practised today", () => {
  expect(valueOfTopic11(learnerAfter("1100", 0))).toBeGreaterThan(valueOfTopic11(learnerAfter("1100", 30)));
});

test("a topic with more answers is worth less", () => {
  expect(valueOfTopic11(learnerAfter("101010", 0))).toBeGreaterThan(
    valueOfTopic11(learnerAfter("101010101010101010", 0)),
  );
});

test("a topic is worth less while its prerequisite chapters are weak", () => {
  const chapters: SyllabusChapter[] = syllabus(1, 1).map((chapter) => ({
    ...chapter,
    requires: chapter.id === 1 ? [2] : [],
  }));
  const weakLearner = applyAnswers(
    newLearner(),
    initialModel,
    [21, 22, 23].flatMap((topicId) => answers("0000", { topicId, chapterId: 2 }, day(0))),
  ).learner;
  expect(valueOfTopic11(weakLearner, { chapters })).toBeLessThan(valueOfTopic11(weakLearner));
});

test("a topic never practised has a value even with no days left", () => {
  expect(valueOfTopic11(newLearner(), { horizon: { kind: "rolling", days: 0 } })).toBeGreaterThan(0);
});
