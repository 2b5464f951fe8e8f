import fc from "fast-check";
import { expect, test } from "vitest";
import type { Horizon } from "../plan/horizon.ts";
import { firstModel } from "../population/first-model.ts";
import { applyAnswers, applyCard } from "../student/apply-answers.ts";
import { type Learner, newLearner } from "../student/states.ts";
import { answers, day, syllabus } from "../test-builders.ts";
import { type Profile, topicParts } from "./evidence.ts";
import { chapterFigures } from "./mastery.ts";
import { overallPrep, prepChange, prepGaps, prepMoves } from "./overall-prep.ts";
import { predictedScore } from "./predicted-score.ts";

const chapters = syllabus(6, 3, 1);
const rolling: Horizon = { kind: "rolling", days: 180 };

const learn = (credits: Record<number, string>, before = newLearner(), from = day(0)): Learner =>
  Object.entries(credits).reduce((learner, [topic, given]) => {
    const topicId = Number(topic);
    const place = { topicId, chapterId: Math.floor(topicId / 10) };
    return applyAnswers(learner, firstModel, answers(given, place, from)).learner;
  }, before);
const profile = (learner: Learner, now = day(0), over: Partial<Profile> = {}): Profile => ({
  learner,
  model: firstModel,
  chapters,
  now,
  ...over,
});
const prep = (learner: Learner, now = day(0)) => overallPrep(topicParts(profile(learner, now)));
const chapter = (learner: Learner, now = day(0)) => chapterFigures(topicParts(profile(learner, now)))[0];
const everywhere = (credits: string) =>
  Object.fromEntries(chapters.flatMap(({ topicIds }) => topicIds.map((topicId) => [topicId, credits])));

test("a new account has no figures and a prep of nought, ticks or not", () => {
  for (const learner of [newLearner(), newLearner([1, 2, 3])]) {
    expect(chapter(learner)).toMatchObject({ mastery: null, retained: null, answers: 0 });
    expect(prep(learner).value).toBe(0);
    expect(predictedScore({ ...profile(learner), exam: "JEE Main", horizon: rolling })).toEqual({
      kind: "missing",
      answers: 0,
      answersNeeded: 60,
      covered: 0,
      coverNeeded: 50,
    });
  }
});

test("a topic is told from three answers, a chapter from five", () => {
  const few = chapter(learn({ 11: "11", 12: "11" }));
  expect(few).toMatchObject({ answers: 4, mastery: null });
  expect(few?.topics.map(({ mastery }) => mastery)).toEqual([null, null, null]);
  const enough = chapter(learn({ 11: "111", 12: "11" }));
  expect(enough?.topics.map(({ mastery }) => mastery !== null)).toEqual([true, false, false]);
  expect(enough?.mastery).toBeGreaterThan(50);
});

test("a chapter's mastery is the mean of its topics, those without a figure counted as their parts say", () => {
  const { mastery, reckoned, topics } = chapter(learn({ 11: "11111", 12: "1" })) ?? {};
  expect(reckoned?.topics).toBe(2);
  expect(topics?.[0]?.mastery).toBeGreaterThan(reckoned?.mastery ?? 100);
  const mean = ((topics?.[0]?.mastery ?? 0) + 2 * (reckoned?.mastery ?? 0)) / 3;
  expect(mastery).toBeCloseTo(mean, 0);
  expect(chapter(learn({ 11: "1111" }))?.reckoned).toBeNull();
  expect(chapter(learn({ 11: "111", 12: "111", 13: "111" }))?.reckoned).toBeNull();
});

test("what is retained falls with time, never below the share that needs no recall", () => {
  const learner = learn({ 11: "11111", 12: "00000" });
  expect(chapter(learner)?.retained).toBe(100);
  const after = (days: number) => chapter(learner, day(days))?.retained ?? 0;
  expect(after(30)).toBeLessThan(after(3));
  expect(after(5000)).toBeGreaterThan(80);
  expect(after(-3)).toBe(100);
});

test("a topic known from its card only is retained as far as the card is", () => {
  const topic = applyCard(undefined, { recall: "good", at: day(0) });
  const learner = { ...newLearner(), topics: new Map([[11, topic]]) };
  expect(chapter(learner, day(400))?.retained).toBeLessThan(60);
});

test("overall prep grows with evidence, is the sum of its parts, and stays below 100", () => {
  const one = prep(learn({ 11: "111" }));
  const all = prep(learn(everywhere("1111111111")));
  expect(one.value).toBeGreaterThan(0);
  expect(all.value).toBeGreaterThan(70);
  expect(all.value).toBeLessThan(100);
  expect(all.parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(all.value, 1);
  expect(all.parts.reduce((sum, { most }) => sum + most, 0)).toBeCloseTo(100);
  expect(one.parts[0]?.points).toBeGreaterThan(one.parts[1]?.points ?? 0);
});

test("a week without practice costs prep, mostly where most was known", () => {
  const learner = learn({ 11: "111111", 12: "111111", 21: "11" });
  const change = prepChange(prep(learner), prep(learner, day(7)));
  expect(change.change).toBeLessThan(0);
  expect(change.mostlyChapterId).toBe(1);
  expect(prepChange(prep(learner), prep(learner))).toEqual({ change: 0, mostlyChapterId: null });
  const practised = learn({ 31: "1111111" }, learner);
  expect(prepChange(prep(learner), prep(practised))).toMatchObject({ mostlyChapterId: 3 });
});

test("what prep lacks to a hundred has three causes, and time moves it from what is known to what has faded", () => {
  const gaps = (learner: Learner, now = day(0)) => prepGaps(topicParts(profile(learner, now)));
  expect(gaps(newLearner())).toEqual({ unproven: 100, unmastered: 0, faded: 0 });
  const learner = learn({ 11: "110110", 21: "1111" });
  for (const now of [day(0), day(30)]) {
    const { unproven, unmastered, faded } = gaps(learner, now);
    expect(prep(learner, now).value + unproven + unmastered + faded).toBeCloseTo(100, 5);
  }
  expect(gaps(learner)).toMatchObject({ faded: 0, unmastered: gaps(learner, day(30)).unmastered });
  const { faded } = gaps(learner, day(30));
  expect(faded).toBeGreaterThan(0.5);
  const moves = prepMoves(prep(learner), prep(learner, day(30)));
  expect(moves.reduce((sum, { move }) => sum + move, 0)).toBeCloseTo(-faded, 0);
});

test("a score is told after sixty answers on half of the paper, with a band of some sixteen marks", () => {
  const score = (learner: Learner) =>
    predictedScore({ ...profile(learner), exam: "JEE Main", horizon: rolling });
  expect(score(learn({ 31: "1".repeat(70) }))).toMatchObject({ kind: "missing", covered: 10 });
  expect(score(learn({ 11: "1".repeat(59) })).kind).toBe("missing");
  const [strong, weak] = [score(learn(everywhere("11111111"))), score(learn(everywhere("00000000")))];
  if (strong.kind !== "marks" || weak.kind !== "marks") throw new Error("no score");
  expect(strong.marks).toBeGreaterThan(55);
  expect(weak.marks).toBeLessThan(25);
  for (const { marks, low, high } of [strong, weak]) {
    expect(marks - low).toBeGreaterThan(15.3);
    expect(high - marks).toBeLessThan(30);
  }
  expect(strong.parts.reduce((sum, { marks }) => sum + marks, 0)).toBeCloseTo(strong.marks, 0);
});

test("for JEE Advanced only a share of the paper is told", () => {
  const score = predictedScore({
    ...profile(learn(everywhere("11111111"))),
    exam: "JEE Advanced",
    horizon: rolling,
  });
  expect(score.kind).toBe("share");
});

test("whatever was answered and whenever one looks, every figure is a number in its range", () => {
  const credits = fc.dictionary(
    fc.constantFrom("11", "12", "21", "31", "99"),
    fc.array(fc.constantFrom("0", "1"), { minLength: 1, maxLength: 30 }).map((all) => all.join("")),
  );
  const weightages = fc.array(fc.nat(20), { maxLength: 4 });
  fc.assert(
    fc.property(credits, weightages, fc.integer({ min: -50, max: 5000 }), (given, weights, days) => {
      const whole = profile(learn(given), day(days), { chapters: syllabus(...weights) });
      const parts = topicParts(whole);
      const percents = chapterFigures(parts).flatMap(({ mastery, retained }) => [
        mastery ?? 0,
        retained ?? 0,
      ]);
      percents.push(overallPrep(parts).value);
      for (const value of percents) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(100);
      }
      const score = predictedScore({ ...whole, exam: "JEE Main", horizon: { kind: "rolling", days: 0 } });
      if (score.kind !== "marks") return;
      expect(score.low).toBeGreaterThanOrEqual(-25);
      expect(score.high).toBeLessThanOrEqual(100);
    }),
  );
});
