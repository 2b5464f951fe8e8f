import { expect, test } from "vitest";
import { firstModel } from "../population/first-model.ts";
import { answer, answers, day, question } from "../test-builders.ts";
import { abilityIn, chapterBelief } from "./ability.ts";
import { applyAnswers, applyCard, creditOf } from "./apply-answers.ts";
import { learn } from "./learn.ts";
import { predict, situationOf } from "./predict.ts";
import { guessFloor, newHardness, newLearner } from "./states.ts";

const place = { topicId: 1, chapterId: 1 };
const after = (credits: string, learner = newLearner()) =>
  applyAnswers(learner, firstModel, answers(credits)).learner;
const chanceAfter = (credits: string) =>
  Math.round(100 * abilityIn(after(credits), firstModel, place).chance);

test.each([
  ["111", 67],
  ["1111111111", 84],
  ["0111011100", 47],
  ["000", 27],
])("answers %s to medium questions of one topic come to a mastery of %i", (credits, mastery) => {
  expect(chanceAfter(credits)).toBe(mastery);
});

test("a right answer in one topic says a little about its chapter and less about another", () => {
  const learner = applyAnswers(newLearner(), firstModel, answers("1111")).learner;
  const chance = (topicId: number, chapterId: number) =>
    abilityIn(learner, firstModel, { topicId, chapterId }).chance;
  expect(chance(1, 1)).toBeGreaterThan(chance(2, 1));
  expect(chance(2, 1)).toBeGreaterThan(chance(3, 3));
  expect(chance(3, 3)).toBeGreaterThan(0.5);
});

test("labels order questions of which nothing else is known, and luck sets the floor", () => {
  const hardness = (["easy", "medium", "hard"] as const).map(
    (label) => newHardness(label, "single").hardness,
  );
  expect(hardness).toEqual([-0.9, 0, 1]);
  expect(newHardness("hard", "multi").hardness).toBe(1.5);
  expect(newHardness(null, "numerical")).toEqual({ hardness: 0.2, variance: 1, answers: 0 });
  expect((["single", "multi", "numerical"] as const).map(guessFloor)).toEqual([0.2, 0.05, 0]);
});

test("a tick is a head start that answers take over, and taking it off leaves what they taught", () => {
  const ticked = newLearner([1]);
  expect(chapterBelief(ticked, 1).theta).toBe(0.4);
  const taught = after("0000000000", ticked);
  const untouched = after("0000000000");
  const left =
    chapterBelief(taught, 1).theta - chapterBelief({ ...taught, doneChapters: new Set() }, 1).theta;
  expect(left).toBeGreaterThan(0.2);
  expect(left).toBeLessThan(0.4);
  expect(chapterBelief(taught, 1).theta).toBeLessThan(0.4);
  expect(chapterBelief(taught, 1).theta).toBeGreaterThan(chapterBelief(untouched, 1).theta);
});

test("an answer under three seconds counts a quarter and says nothing about memory", () => {
  const [right] = answers("1");
  if (!right) throw new Error("no answer");
  const calm = applyAnswers(newLearner(), firstModel, [right]).learner;
  const rushed = applyAnswers(newLearner(), firstModel, [{ ...right, timeMs: 2999 }]).learner;
  expect(rushed.general.answers).toBe(0.25);
  expect(rushed.general.theta).toBeGreaterThan(0);
  expect(rushed.general.theta).toBeLessThan(0.4 * calm.general.theta);
  expect(rushed.topics.get(1)?.memory).toBeNull();
  expect(calm.topics.get(1)?.memory?.reps).toBe(1);
});

test("a forgotten topic is predicted lower, but never below its share that needs no recall", () => {
  const learner = after("1111");
  const numerical = question(9, { kind: "numerical" });
  const at = (days: number) => predict(situationOf(learner, numerical, firstModel, day(days))).p;
  const today = at(0);
  expect(at(30)).toBeLessThan(today);
  expect(at(3000)).toBeGreaterThan(0.8 * today);
});

test("card and questions of a topic share one memory", () => {
  const learner = after("1");
  const memory = applyCard(learner.topics.get(1), { recall: "good", at: day(4) }).memory;
  expect(memory).toMatchObject({ reps: 2, lapses: 0 });
  const fromCard = applyCard(undefined, { recall: "again", at: day(4) });
  expect(fromCard).toMatchObject({ answers: 0, theta: 0, memory: { reps: 1, lapses: 1 } });
});

test.each([
  [{ outcome: "correct", score: 4 }, 1],
  [{ outcome: "partial", score: 2 }, 0.5],
  [{ outcome: "wrong", score: -1 }, 0],
  [{ outcome: "unattempted", score: 0 }, undefined],
])("a mark %o is worth %s", (mark, credit) => {
  expect(creditOf(mark, 4)).toBe(credit);
});

test("a second attempt is known by the learner's own record, and predicted higher once weights have learnt", () => {
  const asked = question(1);
  const { learner, log } = applyAnswers(newLearner(), firstModel, [
    answer(asked, 1),
    answer(asked, 1, day(1), 2),
  ]);
  expect(log.map(({ isFirstAttempt }) => isFirstAttempt)).toEqual([true, false]);
  expect(learner.own.get(1)).toEqual({ wins: 2, fails: 0 });
});

test("a question learns from first attempts only, the learner from each", () => {
  const asked = question(1);
  const again = applyAnswers(newLearner(), firstModel, [answer(asked, 0)]).learner;
  for (const [learner, isFirst] of [
    [newLearner(), true],
    [again, false],
  ] as const) {
    const situation = situationOf(learner, asked, firstModel, day(1));
    const next = learn(situation, predict(situation), answer(asked, 1, day(1)));
    expect(next.hardness.hardness < 0).toBe(isFirst);
    expect(next.general.theta).toBeGreaterThan(learner.general.theta);
  }
});
