import { expect, test } from "vitest";
import { logistic } from "../logistic.ts";
import { recallAfter } from "../memory.ts";
import { seededRandom } from "../prng.ts";
import { applyAnswers, type ResponseEvent } from "../student/apply-answers.ts";
import { featureNames, identityWeights } from "../student/features.ts";
import { learnFromAnswer } from "../student/learn.ts";
import { predict, predictionInput } from "../student/predict.ts";
import { type ItemDifficulty, newItemDifficulty, newLearner } from "../student/states.ts";
import { answer, day, question } from "../test-builders.ts";
import { fitRho } from "./fit-rho.ts";
import { initialModel } from "./initial-model.ts";
import { trainItems } from "./online-update.ts";

const mediumDifficulty = newItemDifficulty("medium", "single");

/** Simulates learners who answer ten questions each; question 3 is far harder than its label. */
function simulateEvents(
  learners: number,
  trueDifficulty = (id: number) => (id === 3 ? 2 : 0),
): ResponseEvent[] {
  return Array.from({ length: learners }, (_, index) => {
    const random = seededRandom("learner", index);
    const answers = Array.from({ length: 10 }, (_, id) => {
      const isRight = random() < 0.2 + 0.8 * logistic(0.5 - trueDifficulty(id));
      return answer(question(id, { topicId: id % 4 }), isRight ? 1 : 0, day(index + id / 100), index);
    });
    return applyAnswers(newLearner(), initialModel, answers).events;
  }).flat();
}

const questions = new Map(Array.from({ length: 10 }, (_, id) => [id, mediumDifficulty]));

test("there are 26 features, and the initial weights change nothing", () => {
  expect(featureNames).toHaveLength(26);
  expect(new Set(featureNames).size).toBe(26);
  expect(identityWeights.filter((weight) => weight !== 0)).toEqual([1]);
  const { p, baseProbability } = predict(predictionInput(newLearner(), question(1), initialModel, day(0)));
  expect(p).toBe(baseProbability);
});

test("training on the first logged answer equals learning from it directly", () => {
  const engineQuestion = question(1);
  const { events } = applyAnswers(newLearner(), initialModel, [answer(engineQuestion, 1)]);
  const trained = trainItems(initialModel, new Map([[1, mediumDifficulty]]), events);
  const input = predictionInput(newLearner(), engineQuestion, initialModel, day(0));
  const learnedDirectly = learnFromAnswer(input, predict(input), answer(engineQuestion, 1));
  expect(trained.questions.get(1)).toEqual(learnedDirectly.itemDifficulty);
  expect(trained.model).toEqual({ ...learnedDirectly.model, version: initialModel.version + 1 });
});

test("a question that is harder than its label gets a higher difficulty than the others", () => {
  const { questions: updated, model } = trainItems(initialModel, questions, simulateEvents(150));
  expect(updated.get(3)?.difficultyLogit).toBeGreaterThan(0.9);
  const others = [0, 1, 2, 4, 5, 6, 7, 8, 9].map((id) => updated.get(id)?.difficultyLogit ?? 9);
  expect(Math.max(...others)).toBeLessThan((updated.get(3)?.difficultyLogit ?? 0) - 1);
  expect(updated.get(3)?.answers).toBe(150);
  expect(updated.get(3)?.variance).toBeLessThan(mediumDifficulty.variance / 3);
  expect(model).toMatchObject({ version: 2, answers: 1500 });
});

test("a repeated attempt trains the weights, not the question's difficulty", () => {
  const [first, repeat] = applyAnswers(newLearner(), initialModel, [
    answer(question(1), 1),
    answer(question(1), 1, day(9), 2),
  ]).events;
  if (!first || !repeat) throw new Error("no rows");
  const trainedOnBoth = trainItems(initialModel, questions, [first, repeat]);
  expect(trainedOnBoth.questions).toEqual(trainItems(initialModel, questions, [first]).questions);
  expect(trainedOnBoth.model.answers).toBe(2);
});

test("training in two parts equals training at once, except for the version", () => {
  const events = simulateEvents(40);
  const trainedAtOnce = trainItems(initialModel, questions, events);
  const firstHalf = trainItems(initialModel, questions, events.slice(0, 200));
  const secondHalf = trainItems(
    firstHalf.model,
    new Map([...questions, ...firstHalf.questions]),
    events.slice(200),
  );
  expect(secondHalf.model).toEqual({ ...trainedAtOnce.model, version: 3 });
  expect(new Map([...firstHalf.questions, ...secondHalf.questions])).toEqual(trainedAtOnce.questions);
});

test("training improves the predictions for new learners", () => {
  const heldOut: ResponseEvent[] = simulateEvents(200).slice(1500);
  const { questions: updated, model } = trainItems(initialModel, questions, simulateEvents(150));
  const logLoss = (probabilities: number[]) =>
    heldOut.reduce(
      (sum, { credit }, index) => sum - Math.log(Math.abs(1 - credit - (probabilities[index] ?? 0))),
      0,
    );
  const before = heldOut.map(({ predicted }) => predicted);
  const given = heldOut.map((row) => {
    const itemDifficulty: ItemDifficulty = updated.get(row.questionId) ?? mediumDifficulty;
    return {
      ...row,
      question: {
        id: row.questionId,
        topicId: row.topicId,
        chapterId: 1,
        guess: 0.2,
        itemDifficulty: itemDifficulty,
      },
    };
  });
  const after = [...new Set(given.map(({ quizId }) => quizId))].flatMap((learner) => {
    const learnerAnswers = given.filter(({ quizId }) => quizId === learner);
    return applyAnswers(newLearner(), model, learnerAnswers).events.map(({ predicted }) => predicted);
  });
  expect(logLoss(after)).toBeLessThan(0.97 * logLoss(before));
});

test("the model doesn't change without events, or if all their questions were removed", () => {
  expect(trainItems(initialModel, questions, []).model).toBe(initialModel);
  const trainedOnRemoved = trainItems(initialModel, new Map(), simulateEvents(1));
  expect(trainedOnRemoved.model).toBe(initialModel);
  expect(trainedOnRemoved.questions.size).toBe(0);
});

/**
 * Answers after gaps of an hour to two months, simulated with this recall-independent share of success. The model's
 * weights underestimate every learner.
 */
function simulateGaps(rho: number, rows: number): ResponseEvent[] {
  const random = seededRandom("gaps", rho);
  const [row] = simulateEvents(1);
  if (!row) throw new Error("no row");
  return Array.from({ length: rows }, () => {
    const gapDays = random() < 0.3 ? 0.04 : 1.5 + 60 * random();
    const recall = recallAfter(gapDays, 3);
    const logit = 1.5 * (random() - 0.2);
    const p = (rho + (1 - rho) * recall) * logistic(logit);
    const features = identityWeights.map((weight) => weight * (logit - 0.5));
    return { ...row, guess: 0, gapDays, recall, features, credit: random() < p ? 1 : 0 };
  });
}

test.each([0.35, 0.6, 0.85])("recovers a recall-independent share of %f", (rho) => {
  const fitted = fitRho(initialModel, simulateGaps(rho, 30_000)) ?? 0;
  expect(Math.abs(fitted - rho)).toBeLessThanOrEqual(0.101);
});

test("refits nothing with fewer than two thousand answers after a gap", () => {
  expect(fitRho(initialModel, simulateGaps(0.5, 2500))).toBeUndefined();
});
