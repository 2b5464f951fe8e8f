import { expect, test } from "vitest";
import { predictedScore } from "../metrics/predicted-score.ts";
import { applyAnswers } from "../student/apply-answers.ts";
import { type Learner, newLearner } from "../student/states.ts";
import { answers, day, syllabus } from "../test-builders.ts";
import { initialModel } from "../training/initial-model.ts";
import { type Blueprint, blueprints, maxMarksOf } from "./blueprints.ts";
import { predictedPaper } from "./predicted-paper.ts";

const chapters = syllabus(6, 3, 1);
const [main] = blueprints as [Blueprint, ...Blueprint[]];

/** A learner with these answers in every topic. */
const learnerAfter = (answered: string): Learner =>
  chapters
    .flatMap(({ id, topicIds }) => topicIds.map((topicId) => ({ chapterId: id, topicId })))
    .reduce(
      (learner, place) => applyAnswers(learner, initialModel, answers(answered, place, day(0))).learner,
      newLearner(),
    );

const profile = (learner: Learner, now = day(0)) => ({ learner, model: initialModel, chapters, now });
const predict = (answered: string, blueprint: Blueprint) => {
  const prediction = predictedPaper(profile(learnerAfter(answered)), blueprint);
  if (!prediction) throw new Error("There is enough evidence.");
  return prediction;
};

test("a Main paper sat today is predicted as the predicted score is for an exam today", () => {
  const learner = learnerAfter("11011011");
  const today = predictedScore({
    ...profile(learner, day(9)),
    exam: "JEE Main",
    horizon: { kind: "rolling", days: 0 },
  });
  if (today.kind !== "marks") throw new Error("There is enough evidence.");
  const prediction = predictedPaper(profile(learner, day(9)), main);
  expect(prediction?.marks).toBeCloseTo(today.marks, 1);
  expect(prediction?.low).toBeCloseTo(today.low, 0);
  expect(prediction?.high).toBeCloseTo(today.high, 0);
});

test.each(blueprints)(
  "$name: better answers predict more marks, within what a paper can give",
  (blueprint) => {
    const lowest = blueprint.sections.reduce(
      (sum, { questions, marking }) => sum + questions * marking.negative,
      0,
    );
    const [weak, middling, strong] = [
      predict("00000000", blueprint),
      predict("10101010", blueprint),
      predict("11111111", blueprint),
    ];
    expect(weak.marks).toBeLessThan(middling.marks);
    expect(middling.marks).toBeLessThan(strong.marks);
    for (const { low, marks, high } of [weak, middling, strong]) {
      expect(low).toBeGreaterThanOrEqual(lowest);
      expect(low).toBeLessThan(marks);
      expect(marks).toBeLessThan(high);
      expect(high).toBeLessThanOrEqual(maxMarksOf(blueprint));
    }
  },
);

test("the interval of an Advanced paper is at least as wide as chance in its questions makes it", () => {
  const [, advanced] = blueprints as [Blueprint, Blueprint];
  const { low, high } = predict("10101010", advanced);
  // 8 questions of a range of 4 marks, 3 of 6 and 6 of 4: a variance of .23 times 332, and 1.28 deviations on each side.
  expect(high - low).toBeGreaterThan(2 * 1.28 * Math.sqrt(0.23 * 332));
  expect(high - low).toBeLessThan(40);
});

test("nothing is predicted from few answers", () => {
  expect(predictedPaper(profile(newLearner()), main)).toBeUndefined();
  const once = applyAnswers(
    newLearner(),
    initialModel,
    answers("1".repeat(59), { chapterId: 1, topicId: 11 }, day(0)),
  );
  expect(predictedPaper(profile(once.learner), main)).toBeUndefined();
});
