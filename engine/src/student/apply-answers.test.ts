import fc from "fast-check";
import { expect, test } from "vitest";
import { answer, answers, day, question } from "../test-builders.ts";
import { initialModel } from "../training/initial-model.ts";
import { trainItems } from "../training/online-update.ts";
import { answerId, applyAnswers, type QuizAnswer } from "./apply-answers.ts";
import { updateLearner } from "./learn.ts";
import { predict, predictionInput } from "./predict.ts";
import { guessProbability, type Learner, newLearner } from "./states.ts";

const arbitraryQuestion = fc
  .record({
    id: fc.integer({ min: 1, max: 30 }),
    itemDifficulty: fc.record({
      difficultyLogit: fc.double({ min: -4, max: 4, noNaN: true }),
      variance: fc.double({ min: 0.02, max: 1, noNaN: true }),
      answers: fc.constant(0),
    }),
    guess: fc.constantFrom("single", "multi", "numerical").map((kind) => guessProbability(kind as "single")),
  })
  .map((fields) => ({ ...fields, topicId: fields.id % 7, chapterId: fields.id % 3 }));
const arbitraryAnswer: fc.Arbitrary<QuizAnswer> = fc.record({
  quizId: fc.integer({ min: 1, max: 4 }),
  question: arbitraryQuestion,
  credit: fc.constantFrom(0, 0.25, 0.5, 0.75, 1),
  at: fc.double({ min: -100, max: 4000, noNaN: true }).map(day),
  timeMs: fc.option(fc.integer({ min: 0, max: 600_000 })),
});
const arbitraryAnswers = fc.array(arbitraryAnswer, { maxLength: 60 });
const arbitraryLearner = fc
  .tuple(arbitraryAnswers, fc.subarray([0, 1, 2]))
  .map(([before, done]) => applyAnswers(newLearner(done), initialModel, before).learner);

test("a right answer never lowers a topic's ability, a wrong one never raises it", () => {
  fc.assert(
    fc.property(arbitraryLearner, arbitraryAnswer, (learner, submitted) => {
      const input = predictionInput(learner, submitted.question, initialModel, submitted.at);
      const prediction = predict(input);
      const topicThetaAfter = (credit: number) =>
        updateLearner(input, prediction, { ...submitted, credit }).topic.theta;
      expect(topicThetaAfter(1)).toBeGreaterThanOrEqual(input.topic.theta);
      expect(topicThetaAfter(0)).toBeLessThanOrEqual(input.topic.theta);
    }),
  );
});

test("for any answers, all probabilities, variances and other values stay in range", () => {
  fc.assert(
    fc.property(arbitraryLearner, arbitraryAnswer, (learner, submitted) => {
      const { p, recall, features } = predict(
        predictionInput(learner, submitted.question, initialModel, submitted.at),
      );
      expect(p).toBeGreaterThan(submitted.question.guess);
      expect(p).toBeLessThan(1);
      expect(recall).toBeGreaterThan(0);
      expect(recall).toBeLessThanOrEqual(1);
      expect(features.every(Number.isFinite)).toBe(true);
      for (const { theta, variance } of estimatesOf(learner)) {
        expect(Math.abs(theta)).toBeLessThanOrEqual(4.4);
        expect(variance).toBeGreaterThan(0);
      }
      for (const { memory } of learner.topics.values())
        if (memory) expect(memory.stability).toBeGreaterThanOrEqual(0.1);
    }),
  );
});

test("the order in which answers arrive makes no difference, and duplicates count once", () => {
  const sorted = fc.uniqueArray(arbitraryAnswer, { selector: answerId, maxLength: 40 });
  const shuffled = sorted.chain((submitted) =>
    fc.tuple(
      fc.constant(submitted),
      fc.shuffledSubarray([...submitted, ...submitted], { minLength: 2 * submitted.length }),
    ),
  );
  fc.assert(
    fc.property(arbitraryLearner, shuffled, (learner, [once, twice]) => {
      expect(applyAnswers(learner, initialModel, twice)).toEqual(applyAnswers(learner, initialModel, once));
    }),
  );
});

test("the gap since the last practice is never negative, whenever an answer was given", () => {
  fc.assert(
    fc.property(arbitraryLearner, arbitraryAnswers, (learner, submitted) => {
      for (const { topicId, gapDays, recall } of applyAnswers(learner, initialModel, submitted).events) {
        expect(gapDays ?? 0).toBeGreaterThanOrEqual(0);
        expect(recall).toBeLessThanOrEqual(1);
        if (learner.topics.get(topicId)?.memory) expect(gapDays).not.toBeNull();
      }
    }),
  );
});

test("answers that were logged before change nothing", () => {
  const submitted = answers("1101");
  const { learner } = applyAnswers(newLearner(), initialModel, submitted);
  const loggedAnswerIds = new Set(submitted.map(answerId));
  const again = applyAnswers(learner, initialModel, submitted, loggedAnswerIds);
  expect(again.events).toEqual([]);
  expect(again.learner).toEqual(learner);
  expect(again.changed.topics.size).toBe(0);
});

test("only the last of several answers to a quiz question counts", () => {
  const answeredQuestion = question(1);
  const changedAnswers = [answer(answeredQuestion, 1, day(0)), answer(answeredQuestion, 0, day(0.02))];
  const lastOnly = applyAnswers(newLearner(), initialModel, changedAnswers.slice(1));
  expect(applyAnswers(newLearner(), initialModel, changedAnswers.toReversed())).toEqual(lastOnly);
  const between = answer(question(2), 1, day(0.01));
  const { events } = applyAnswers(newLearner(), initialModel, [...changedAnswers, between]);
  expect(events.map(({ questionId }) => questionId)).toEqual([2, 1]);
});

test("an answer older than the last practice has the same effect as one at the time of that practice", () => {
  const { learner } = applyAnswers(newLearner(), initialModel, answers("1"));
  const late = (days: number) =>
    applyAnswers(learner, initialModel, [answer(question(50), 1, day(days), 2)]).learner.topics.get(1);
  expect(late(-30)?.memory).toEqual({ ...late(0)?.memory });
  expect(late(-30)?.memory?.lastAt).toEqual(day(0));
});

test("a wrong answer from a quiz that ended late doesn't weaken a topic answered right in the meantime", () => {
  const [wrong, correct] = [answer(question(1), 0, day(15), 1), answer(question(2), 1, day(20), 2)];
  const since = applyAnswers(newLearner(), initialModel, [correct]).learner;
  const late = applyAnswers(since, initialModel, [wrong]).learner.topics.get(1);
  expect(late?.memory).toEqual({ ...since.topics.get(1)?.memory, reps: 2 });
  const inOrder = applyAnswers(newLearner(), initialModel, [wrong, correct]).learner.topics.get(1);
  expect(inOrder?.memory?.stability).toBeCloseTo(6.02, 2);
});

test("quizzes ended out of order don't change stability, whatever the delay", () => {
  const older = fc.array(arbitraryAnswer, { maxLength: 20 });
  fc.assert(
    fc.property(arbitraryLearner, older, (learner, submitted) => {
      const knownTopics = [...learner.topics].filter(([, { memory }]) => memory);
      const lastAt = (id: number) => learner.topics.get(id)?.memory?.lastAt;
      const late = submitted.filter(({ question, at }) => at < (lastAt(question.topicId) ?? at));
      const { topics } = applyAnswers(learner, initialModel, late).learner;
      for (const [id, { memory }] of knownTopics) {
        const { reps: _, ...rest } = topics.get(id)?.memory ?? {};
        expect({ ...memory, reps: undefined }).toEqual({ ...rest, reps: undefined });
      }
    }),
  );
});

test("with frozen parameters, one learner's answers don't change another's predictions", () => {
  fc.assert(
    fc.property(
      arbitraryLearner,
      arbitraryAnswers,
      arbitraryAnswers,
      (learner, trainingAnswers, testAnswers) => {
        const itemParameters = new Map(
          trainingAnswers.map(({ question }) => [question.id, question.itemDifficulty]),
        );
        const trained = trainItems(
          initialModel,
          itemParameters,
          applyAnswers(newLearner(), initialModel, trainingAnswers).events,
        );
        const model = deepFreeze(trained.model);
        const knownParameters = new Map([...itemParameters, ...trained.questions]);
        const submitted = testAnswers.map((testAnswer) => ({
          ...testAnswer,
          question: deepFreeze({
            ...testAnswer.question,
            itemDifficulty: {
              ...(knownParameters.get(testAnswer.question.id) ?? testAnswer.question.itemDifficulty),
            },
          }),
        }));
        const probabilities = () =>
          submitted.map(({ question, at }) => predict(predictionInput(learner, question, model, at)).p);
        const before = probabilities();
        applyAnswers(newLearner(), model, submitted);
        expect(probabilities()).toEqual(before);
      },
    ),
  );
});

/** Freezes an object and everything in it, so that any write to it throws. */
function deepFreeze<Frozen extends object>(value: Frozen): Frozen {
  for (const part of Object.values(value)) if (typeof part === "object" && part !== null) deepFreeze(part);
  return Object.freeze(value);
}

test("later answers don't change earlier predictions", () => {
  fc.assert(
    fc.property(arbitraryLearner, arbitraryAnswers, arbitraryAnswers, (learner, first, second) => {
      const early = first.map((earlyAnswer, index) => ({
        ...earlyAnswer,
        quizId: 10,
        question: { ...earlyAnswer.question, id: index },
        at: day(index),
      }));
      const later = second.map((laterAnswer, index) => ({
        ...laterAnswer,
        quizId: 11,
        at: day(100 + index),
      }));
      const earlyEvents = applyAnswers(learner, initialModel, early).events;
      expect(
        applyAnswers(learner, initialModel, [...later, ...early]).events.slice(0, earlyEvents.length),
      ).toEqual(earlyEvents);
    }),
  );
});

test.each([
  ["with nothing special", {}, 1],
  ["after a hint", { usedHint: true }, 0.5],
  ["without a hint", { usedHint: false }, 1],
  ["an hour after the key was visible", { keySeenAt: day(-1 / 24) }, 0.25],
  ["a day after it", { keySeenAt: day(-1) }, 0.25],
  ["more than a day after it", { keySeenAt: day(-1.01) }, 1],
  ["before the key was visible", { keySeenAt: day(0.1) }, 1],
  ["with a key never seen", { keySeenAt: null }, 1],
  ["after a hint, with the key seen", { usedHint: true, keySeenAt: day(-0.5) }, 0.25],
  ["after a hint, quickly", { usedHint: true, timeMs: 2000 }, 0.25],
])("an answer %s has its weight in the event and in the states", (_name, fields, weight) => {
  const given = { ...answer(question(1), 1), ...fields };
  const { events, changed } = applyAnswers(newLearner(), initialModel, [given]);
  expect(events[0]?.weight).toBe(weight);
  expect(changed.topics.get(1)).toMatchObject({ answers: weight, credit: weight });
});

test("predicting and applying answers don't change their inputs", () => {
  fc.assert(
    fc.property(arbitraryLearner, arbitraryAnswers, (learner, submitted) => {
      const everything = () =>
        JSON.stringify([[...learner.topics], [...learner.itemHistories], learner, submitted, initialModel]);
      const before = everything();
      applyAnswers(learner, initialModel, submitted);
      expect(everything()).toBe(before);
    }),
  );
});

const estimatesOf = ({ overall, chapters, topics }: Learner) => [
  overall,
  ...chapters.values(),
  ...topics.values(),
];
