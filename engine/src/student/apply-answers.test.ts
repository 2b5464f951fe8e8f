import fc from "fast-check";
import { expect, test } from "vitest";
import { firstModel } from "../population/first-model.ts";
import { foldLog } from "../population/fold-log.ts";
import { answer, answers, day, question } from "../test-builders.ts";
import { answerKey, applyAnswers, type QuizAnswer } from "./apply-answers.ts";
import { learnOwn } from "./learn.ts";
import { predict, situationOf } from "./predict.ts";
import { guessFloor, type Learner, newLearner } from "./states.ts";

const anyQuestion = fc
  .record({
    id: fc.integer({ min: 1, max: 30 }),
    hardness: fc.record({
      hardness: fc.double({ min: -4, max: 4, noNaN: true }),
      variance: fc.double({ min: 0.02, max: 1, noNaN: true }),
      answers: fc.constant(0),
    }),
    guess: fc.constantFrom("single", "multi", "numerical").map((kind) => guessFloor(kind as "single")),
  })
  .map((one) => ({ ...one, topicId: one.id % 7, chapterId: one.id % 3 }));
const anyAnswer: fc.Arbitrary<QuizAnswer> = fc.record({
  quizId: fc.integer({ min: 1, max: 4 }),
  question: anyQuestion,
  credit: fc.constantFrom(0, 0.25, 0.5, 0.75, 1),
  at: fc.double({ min: -100, max: 4000, noNaN: true }).map(day),
  timeMs: fc.option(fc.integer({ min: 0, max: 600_000 })),
});
const someAnswers = fc.array(anyAnswer, { maxLength: 60 });
const anyLearner = fc
  .tuple(someAnswers, fc.subarray([0, 1, 2]))
  .map(([before, done]) => applyAnswers(newLearner(done), firstModel, before).learner);

test("a right answer never lowers a topic, a wrong one never raises it", () => {
  fc.assert(
    fc.property(anyLearner, anyAnswer, (learner, given) => {
      const situation = situationOf(learner, given.question, firstModel, given.at);
      const prediction = predict(situation);
      const theta = (credit: number) => learnOwn(situation, prediction, { ...given, credit }).topic.theta;
      expect(theta(1)).toBeGreaterThanOrEqual(situation.topic.theta);
      expect(theta(0)).toBeLessThanOrEqual(situation.topic.theta);
    }),
  );
});

test("whatever was answered, variances are positive, chances lie above luck and below 1, and all is a number", () => {
  fc.assert(
    fc.property(anyLearner, anyAnswer, (learner, given) => {
      const { p, recall, features } = predict(situationOf(learner, given.question, firstModel, given.at));
      expect(p).toBeGreaterThan(given.question.guess);
      expect(p).toBeLessThan(1);
      expect(recall).toBeGreaterThan(0);
      expect(recall).toBeLessThanOrEqual(1);
      expect(features.every(Number.isFinite)).toBe(true);
      for (const { theta, variance } of beliefsOf(learner)) {
        expect(Math.abs(theta)).toBeLessThanOrEqual(4.4);
        expect(variance).toBeGreaterThan(0);
      }
      for (const { memory } of learner.topics.values())
        if (memory) expect(memory.stability).toBeGreaterThanOrEqual(0.1);
    }),
  );
});

test("the order in which answers arrive makes no difference, nor does one that comes twice", () => {
  const sorted = fc.uniqueArray(anyAnswer, { selector: answerKey, maxLength: 40 });
  const shuffled = sorted.chain((one) =>
    fc.tuple(fc.constant(one), fc.shuffledSubarray([...one, ...one], { minLength: 2 * one.length })),
  );
  fc.assert(
    fc.property(anyLearner, shuffled, (learner, [once, twice]) => {
      expect(applyAnswers(learner, firstModel, twice)).toEqual(applyAnswers(learner, firstModel, once));
    }),
  );
});

test("whenever it was given, no answer comes before the topic was last met", () => {
  fc.assert(
    fc.property(anyLearner, someAnswers, (learner, given) => {
      for (const { topicId, gapDays, recall } of applyAnswers(learner, firstModel, given).log) {
        expect(gapDays ?? 0).toBeGreaterThanOrEqual(0);
        expect(recall).toBeLessThanOrEqual(1);
        if (learner.topics.get(topicId)?.memory) expect(gapDays).not.toBeNull();
      }
    }),
  );
});

test("answers that were logged before change nothing", () => {
  const given = answers("1101");
  const { learner } = applyAnswers(newLearner(), firstModel, given);
  const logged = new Set(given.map(answerKey));
  const again = applyAnswers(learner, firstModel, given, logged);
  expect(again.log).toEqual([]);
  expect(again.learner).toEqual(learner);
  expect(again.changed.topics.size).toBe(0);
});

test("of several answers to one question of a quiz the last counts", () => {
  const asked = question(1);
  const changedMind = [answer(asked, 1, day(0)), answer(asked, 0, day(0.02))];
  const only = applyAnswers(newLearner(), firstModel, changedMind.slice(1));
  expect(applyAnswers(newLearner(), firstModel, changedMind.toReversed())).toEqual(only);
  const between = answer(question(2), 1, day(0.01));
  const { log } = applyAnswers(newLearner(), firstModel, [...changedMind, between]);
  expect(log.map(({ questionId }) => questionId)).toEqual([2, 1]);
});

test("an answer from before the last one counts as at that moment", () => {
  const { learner } = applyAnswers(newLearner(), firstModel, answers("1"));
  const late = (days: number) =>
    applyAnswers(learner, firstModel, [answer(question(50), 1, day(days), 2)]).learner.topics.get(1);
  expect(late(-30)?.memory).toEqual({ ...late(0)?.memory });
  expect(late(-30)?.memory?.lastAt).toEqual(day(0));
});

test("a miss in a quiz that is ended late takes nothing from a topic that was right since", () => {
  const [missed, right] = [answer(question(1), 0, day(15), 1), answer(question(2), 1, day(20), 2)];
  const since = applyAnswers(newLearner(), firstModel, [right]).learner;
  const late = applyAnswers(since, firstModel, [missed]).learner.topics.get(1);
  expect(late?.memory).toEqual({ ...since.topics.get(1)?.memory, reps: 2 });
  const inOrder = applyAnswers(newLearner(), firstModel, [missed, right]).learner.topics.get(1);
  expect(inOrder?.memory?.stability).toBeCloseTo(6.02, 2);
});

test("quizzes that are ended out of order cost no stability, however long they lay", () => {
  const older = fc.array(anyAnswer, { maxLength: 20 });
  fc.assert(
    fc.property(anyLearner, older, (learner, given) => {
      const met = [...learner.topics].filter(([, { memory }]) => memory);
      const lastAt = (id: number) => learner.topics.get(id)?.memory?.lastAt;
      const late = given.filter(({ question, at }) => at < (lastAt(question.topicId) ?? at));
      const { topics } = applyAnswers(learner, firstModel, late).learner;
      for (const [id, { memory }] of met) {
        const { reps: _, ...kept } = topics.get(id)?.memory ?? {};
        expect({ ...memory, reps: undefined }).toEqual({ ...kept, reps: undefined });
      }
    }),
  );
});

test("frozen, what some learners answer touches no question and no model, so another's chances stay bit for bit", () => {
  fc.assert(
    fc.property(anyLearner, someAnswers, someAnswers, (learner, training, test) => {
      const terms = new Map(training.map(({ question }) => [question.id, question.hardness]));
      const folded = foldLog(firstModel, terms, applyAnswers(newLearner(), firstModel, training).log);
      const model = frozen(folded.model);
      const known = new Map([...terms, ...folded.questions]);
      const given = test.map((one) => ({
        ...one,
        question: frozen({
          ...one.question,
          hardness: { ...(known.get(one.question.id) ?? one.question.hardness) },
        }),
      }));
      const chances = () =>
        given.map(({ question, at }) => predict(situationOf(learner, question, model, at)).p);
      const before = chances();
      applyAnswers(newLearner(), model, given);
      expect(chances()).toEqual(before);
    }),
  );
});

/** Throws when anything in it is written to. */
function frozen<One extends object>(one: One): One {
  for (const part of Object.values(one)) if (typeof part === "object" && part !== null) frozen(part);
  return Object.freeze(one);
}

test("later answers leave earlier predictions bit for bit", () => {
  fc.assert(
    fc.property(anyLearner, someAnswers, someAnswers, (learner, first, second) => {
      const early = first.map((one, index) => ({
        ...one,
        quizId: 10,
        question: { ...one.question, id: index },
        at: day(index),
      }));
      const later = second.map((one, index) => ({ ...one, quizId: 11, at: day(100 + index) }));
      const alone = applyAnswers(learner, firstModel, early).log;
      expect(applyAnswers(learner, firstModel, [...later, ...early]).log.slice(0, alone.length)).toEqual(
        alone,
      );
    }),
  );
});

test("predicting and applying change nothing that was passed in", () => {
  fc.assert(
    fc.property(anyLearner, someAnswers, (learner, given) => {
      const everything = () =>
        JSON.stringify([[...learner.topics], [...learner.own], learner, given, firstModel]);
      const before = everything();
      applyAnswers(learner, firstModel, given);
      expect(everything()).toBe(before);
    }),
  );
});

const beliefsOf = ({ general, chapters, topics }: Learner) => [
  general,
  ...chapters.values(),
  ...topics.values(),
];
