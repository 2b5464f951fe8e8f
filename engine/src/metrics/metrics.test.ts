import fc from "fast-check";
import { expect, test } from "vitest";
import type { ExamHorizon } from "../plan/exam-horizon.ts";
import { applyAnswers, applyCard } from "../student/apply-answers.ts";
import { type Learner, newLearner } from "../student/states.ts";
import { answers, day, syllabus } from "../test-builders.ts";
import { initialModel } from "../training/initial-model.ts";
import { type MetricsInput, topicEvidence } from "./evidence.ts";
import { chapterMetrics } from "./mastery.ts";
import { contributionChanges, overallPrep, prepChange, prepGaps } from "./overall-prep.ts";
import { predictedScore } from "./predicted-score.ts";

const chapters = syllabus(6, 3, 1);
const rolling: ExamHorizon = { kind: "rolling", days: 180 };

const learnerAfter = (credits: Record<number, string>, before = newLearner(), from = day(0)): Learner =>
  Object.entries(credits).reduce((learner, [topic, answered]) => {
    const topicId = Number(topic);
    const location = { topicId, chapterId: Math.floor(topicId / 10) };
    return applyAnswers(learner, initialModel, answers(answered, location, from)).learner;
  }, before);
const profile = (learner: Learner, now = day(0), overrides: Partial<MetricsInput> = {}): MetricsInput => ({
  learner,
  model: initialModel,
  chapters,
  now,
  ...overrides,
});
const prepOf = (learner: Learner, now = day(0)) => overallPrep(topicEvidence(profile(learner, now)));
const firstChapterMetrics = (learner: Learner, now = day(0)) =>
  chapterMetrics(topicEvidence(profile(learner, now)))[0];
const forEveryTopic = (credits: string) =>
  Object.fromEntries(chapters.flatMap(({ topicIds }) => topicIds.map((topicId) => [topicId, credits])));

test("a new account has no mastery and an overall prep of 0, with or without completed chapters", () => {
  for (const learner of [newLearner(), newLearner([1, 2, 3])]) {
    expect(firstChapterMetrics(learner)).toMatchObject({ mastery: null, retained: null, answers: 0 });
    expect(prepOf(learner).value).toBe(0);
    expect(predictedScore({ ...profile(learner), exam: "JEE Main", horizon: rolling })).toEqual({
      kind: "missing",
      answers: 0,
      answersNeeded: 60,
      coverage: 0,
      coverageNeeded: 50,
    });
  }
});

test("a topic gets a mastery from three answers on, a chapter from five", () => {
  const tooFew = firstChapterMetrics(learnerAfter({ 11: "11", 12: "11" }));
  expect(tooFew).toMatchObject({ answers: 4, mastery: null });
  expect(tooFew?.topics.map(({ mastery }) => mastery)).toEqual([null, null, null]);
  const enough = firstChapterMetrics(learnerAfter({ 11: "111", 12: "11" }));
  expect(enough?.topics.map(({ mastery }) => mastery !== null)).toEqual([true, false, false]);
  expect(enough?.mastery).toBeGreaterThan(50);
});

test("a chapter's mastery is the mean of its topics, with an imputed value for topics without their own", () => {
  const { mastery, imputed, topics } = firstChapterMetrics(learnerAfter({ 11: "11111", 12: "1" })) ?? {};
  expect(imputed?.topics).toBe(2);
  expect(topics?.[0]?.mastery).toBeGreaterThan(imputed?.mastery ?? 100);
  const mean = ((topics?.[0]?.mastery ?? 0) + 2 * (imputed?.mastery ?? 0)) / 3;
  expect(mastery).toBeCloseTo(mean, 0);
  expect(firstChapterMetrics(learnerAfter({ 11: "1111" }))?.imputed).toBeNull();
  expect(firstChapterMetrics(learnerAfter({ 11: "111", 12: "111", 13: "111" }))?.imputed).toBeNull();
});

test("retention falls with time, but never below the share that needs no recall", () => {
  const learner = learnerAfter({ 11: "11111", 12: "00000" });
  expect(firstChapterMetrics(learner)?.retained).toBe(100);
  const after = (days: number) => firstChapterMetrics(learner, day(days))?.retained ?? 0;
  expect(after(30)).toBeLessThan(after(3));
  expect(after(5000)).toBeGreaterThan(80);
  expect(after(-3)).toBe(100);
});

test("a topic known only from its card retains only what is recalled", () => {
  const topic = applyCard(undefined, { rating: "good", at: day(0) });
  const learner = { ...newLearner(), topics: new Map([[11, topic]]) };
  expect(firstChapterMetrics(learner, day(400))?.retained).toBeLessThan(60);
});

test("overall prep grows with evidence, is the sum of its chapters and stays below 100", () => {
  const withOneTopic = prepOf(learnerAfter({ 11: "111" }));
  const all = prepOf(learnerAfter(forEveryTopic("1111111111")));
  expect(withOneTopic.value).toBeGreaterThan(0);
  expect(all.value).toBeGreaterThan(70);
  expect(all.value).toBeLessThan(100);
  expect(all.contributions.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(all.value, 1);
  expect(all.contributions.reduce((sum, { max }) => sum + max, 0)).toBeCloseTo(100);
  expect(withOneTopic.contributions[0]?.points).toBeGreaterThan(withOneTopic.contributions[1]?.points ?? 0);
});

test("a week without practice lowers overall prep, most of all in the best-known chapter", () => {
  const learner = learnerAfter({ 11: "111111", 12: "111111", 21: "11" });
  const change = prepChange(prepOf(learner), prepOf(learner, day(7)));
  expect(change.change).toBeLessThan(0);
  expect(change.topContributorId).toBe(1);
  expect(prepChange(prepOf(learner), prepOf(learner))).toEqual({ change: 0, topContributorId: null });
  const practised = learnerAfter({ 31: "1111111" }, learner);
  expect(prepChange(prepOf(learner), prepOf(practised))).toMatchObject({ topContributorId: 3 });
});

test("overall prep and its three gaps add up to 100, and time moves points into the forgotten gap", () => {
  const gapsOf = (learner: Learner, now = day(0)) => prepGaps(topicEvidence(profile(learner, now)));
  expect(gapsOf(newLearner())).toEqual({ unmeasured: 100, notMastered: 0, forgotten: 0 });
  const learner = learnerAfter({ 11: "110110", 21: "1111" });
  for (const now of [day(0), day(30)]) {
    const { unmeasured, notMastered, forgotten } = gapsOf(learner, now);
    expect(prepOf(learner, now).value + unmeasured + notMastered + forgotten).toBeCloseTo(100, 5);
  }
  expect(gapsOf(learner)).toMatchObject({ forgotten: 0, notMastered: gapsOf(learner, day(30)).notMastered });
  const { forgotten } = gapsOf(learner, day(30));
  expect(forgotten).toBeGreaterThan(0.5);
  const changes = contributionChanges(prepOf(learner), prepOf(learner, day(30)));
  expect(changes.reduce((sum, { change }) => sum + change, 0)).toBeCloseTo(-forgotten, 0);
});

test("marks are predicted after sixty answers on half of the paper, with a margin of about sixteen marks", () => {
  const scoreOf = (learner: Learner) =>
    predictedScore({ ...profile(learner), exam: "JEE Main", horizon: rolling });
  expect(scoreOf(learnerAfter({ 31: "1".repeat(70) }))).toMatchObject({ kind: "missing", coverage: 10 });
  expect(scoreOf(learnerAfter({ 11: "1".repeat(59) })).kind).toBe("missing");
  const [strong, weak] = [
    scoreOf(learnerAfter(forEveryTopic("11111111"))),
    scoreOf(learnerAfter(forEveryTopic("00000000"))),
  ];
  if (strong.kind !== "marks" || weak.kind !== "marks") throw new Error("no score");
  expect(strong.marks).toBeGreaterThan(55);
  expect(weak.marks).toBeLessThan(25);
  for (const { marks, low, high } of [strong, weak]) {
    expect(marks - low).toBeGreaterThan(15.3);
    expect(high - marks).toBeLessThan(30);
  }
  expect(strong.contributions.reduce((sum, { marks }) => sum + marks, 0)).toBeCloseTo(strong.marks, 0);
});

test("for JEE Advanced only a share of the paper is predicted", () => {
  const scoreOf = predictedScore({
    ...profile(learnerAfter(forEveryTopic("11111111"))),
    exam: "JEE Advanced",
    horizon: rolling,
  });
  expect(scoreOf.kind).toBe("share");
});

test("for any answers and any time, every metric is in its range", () => {
  const credits = fc.dictionary(
    fc.constantFrom("11", "12", "21", "31", "99"),
    fc.array(fc.constantFrom("0", "1"), { minLength: 1, maxLength: 30 }).map((all) => all.join("")),
  );
  const weightages = fc.array(fc.nat(20), { maxLength: 4 });
  fc.assert(
    fc.property(credits, weightages, fc.integer({ min: -50, max: 5000 }), (answered, weightageList, days) => {
      const metricsInput = profile(learnerAfter(answered), day(days), {
        chapters: syllabus(...weightageList),
      });
      const evidenceList = topicEvidence(metricsInput);
      const percentages = chapterMetrics(evidenceList).flatMap(({ mastery, retained }) => [
        mastery ?? 0,
        retained ?? 0,
      ]);
      percentages.push(overallPrep(evidenceList).value);
      for (const value of percentages) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(100);
      }
      const scoreOf = predictedScore({
        ...metricsInput,
        exam: "JEE Main",
        horizon: { kind: "rolling", days: 0 },
      });
      if (scoreOf.kind !== "marks") return;
      expect(scoreOf.low).toBeGreaterThanOrEqual(-25);
      expect(scoreOf.high).toBeLessThanOrEqual(100);
    }),
  );
});
