import { expect, test } from "vitest";
import { answer, answers, day, question } from "../test-builders.ts";
import { initialModel } from "../training/initial-model.ts";
import { chapterEstimate, topicAbility } from "./ability.ts";
import { applyAnswers, applyCard, creditOf } from "./apply-answers.ts";
import { learnFromAnswer } from "./learn.ts";
import { predict, predictionInput } from "./predict.ts";
import { guessProbability, newItemDifficulty, newLearner } from "./states.ts";

const topicLocation = { topicId: 1, chapterId: 1 };
const learnerAfter = (credits: string, learner = newLearner()) =>
  applyAnswers(learner, initialModel, answers(credits)).learner;
const masteryAfter = (credits: string) =>
  Math.round(100 * topicAbility(learnerAfter(credits), initialModel, topicLocation).freshSuccessProbability);

test.each([
  ["111", 67],
  ["1111111111", 84],
  ["0111011100", 47],
  ["000", 27],
])("answers %s to medium questions of one topic give a mastery of %i", (credits, mastery) => {
  expect(masteryAfter(credits)).toBe(mastery);
});

test("a right answer in one topic raises its chapter a little and other chapters less", () => {
  const learner = applyAnswers(newLearner(), initialModel, answers("1111")).learner;
  const probability = (topicId: number, chapterId: number) =>
    topicAbility(learner, initialModel, { topicId, chapterId }).freshSuccessProbability;
  expect(probability(1, 1)).toBeGreaterThan(probability(2, 1));
  expect(probability(2, 1)).toBeGreaterThan(probability(3, 3));
  expect(probability(3, 3)).toBeGreaterThan(0.5);
});

test("labels set the difficulty of new questions, and the question type sets the probability of guessing", () => {
  const difficulties = (["easy", "medium", "hard"] as const).map(
    (label) => newItemDifficulty(label, "single").difficultyLogit,
  );
  expect(difficulties).toEqual([-0.9, 0, 1]);
  expect(newItemDifficulty("hard", "multi").difficultyLogit).toBe(1.5);
  expect(newItemDifficulty(null, "numerical")).toEqual({ difficultyLogit: 0.2, variance: 1, answers: 0 });
  expect((["single", "multi", "numerical"] as const).map(guessProbability)).toEqual([0.2, 0.05, 0]);
});

test("completing a chapter gives a bonus that fades with answers, and undoing it keeps what they taught", () => {
  const completed = newLearner([1]);
  expect(chapterEstimate(completed, 1).theta).toBe(0.4);
  const trained = learnerAfter("0000000000", completed);
  const withoutCompletion = learnerAfter("0000000000");
  const bonus =
    chapterEstimate(trained, 1).theta -
    chapterEstimate({ ...trained, completedChapters: new Set() }, 1).theta;
  expect(bonus).toBeGreaterThan(0.2);
  expect(bonus).toBeLessThan(0.4);
  expect(chapterEstimate(trained, 1).theta).toBeLessThan(0.4);
  expect(chapterEstimate(trained, 1).theta).toBeGreaterThan(chapterEstimate(withoutCompletion, 1).theta);
});

test("an answer under three seconds counts a quarter and doesn't change the memory", () => {
  const [right] = answers("1");
  if (!right) throw new Error("no answer");
  const unhurried = applyAnswers(newLearner(), initialModel, [right]).learner;
  const rushed = applyAnswers(newLearner(), initialModel, [{ ...right, timeMs: 2999 }]).learner;
  expect(rushed.overall.answers).toBe(0.25);
  expect(rushed.overall.theta).toBeGreaterThan(0);
  expect(rushed.overall.theta).toBeLessThan(0.4 * unhurried.overall.theta);
  expect(rushed.topics.get(1)?.memory).toBeNull();
  expect(unhurried.topics.get(1)?.memory?.reps).toBe(1);
});

test("a forgotten topic has a lower prediction, but never below the share that needs no recall", () => {
  const learner = learnerAfter("1111");
  const numerical = question(9, { kind: "numerical" });
  const at = (days: number) => predict(predictionInput(learner, numerical, initialModel, day(days))).p;
  const today = at(0);
  expect(at(30)).toBeLessThan(today);
  expect(at(3000)).toBeGreaterThan(0.8 * today);
});

test("card and questions of a topic share one memory", () => {
  const learner = learnerAfter("1");
  const memory = applyCard(learner.topics.get(1), { rating: "good", at: day(4) }).memory;
  expect(memory).toMatchObject({ reps: 2, lapses: 0 });
  const fromCard = applyCard(undefined, { rating: "again", at: day(4) });
  expect(fromCard).toMatchObject({ answers: 0, theta: 0, memory: { reps: 1, lapses: 1 } });
});

test.each([
  [{ outcome: "correct", score: 4 }, 1],
  [{ outcome: "partial", score: 2 }, 0.5],
  [{ outcome: "wrong", score: -1 }, 0],
  [{ outcome: "unattempted", score: 0 }, undefined],
])("the grade %o gives a credit of %s", (mark, credit) => {
  expect(creditOf(mark, 4)).toBe(credit);
});

test("a second attempt is not logged as a first one, and adds to the learner's history of the question", () => {
  const engineQuestion = question(1);
  const { learner, events } = applyAnswers(newLearner(), initialModel, [
    answer(engineQuestion, 1),
    answer(engineQuestion, 1, day(1), 2),
  ]);
  expect(events.map(({ isFirstAttempt }) => isFirstAttempt)).toEqual([true, false]);
  expect(learner.itemHistories.get(1)).toEqual({ credit: 2, lostCredit: 0 });
});

test("only first attempts change a question's difficulty, every attempt changes the learner", () => {
  const engineQuestion = question(1);
  const secondAttempt = applyAnswers(newLearner(), initialModel, [answer(engineQuestion, 0)]).learner;
  for (const [learner, isFirst] of [
    [newLearner(), true],
    [secondAttempt, false],
  ] as const) {
    const input = predictionInput(learner, engineQuestion, initialModel, day(1));
    const next = learnFromAnswer(input, predict(input), answer(engineQuestion, 1, day(1)));
    expect(next.itemDifficulty.difficultyLogit < 0).toBe(isFirst);
    expect(next.overall.theta).toBeGreaterThan(learner.overall.theta);
  }
});
