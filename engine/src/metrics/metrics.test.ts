import fc from "fast-check";
import { expect, test } from "vitest";
import { type Blueprint, blueprints, maxMarksOf } from "../exam/blueprints.ts";
import { applyAnswers, applyCard } from "../student/apply-answers.ts";
import { type Learner, newLearner } from "../student/states.ts";
import { answers, day, syllabus } from "../test-builders.ts";
import { initialModel } from "../training/initial-model.ts";
import { type MetricsInput, topicEvidence } from "./evidence.ts";
import { chapterMetrics } from "./mastery.ts";
import {
  contributionChanges,
  expectedOfStudents,
  forecastExam,
  forecastPaper,
  forgottenPoints,
  overallPrep,
  prepChange,
} from "./overall-prep.ts";

const chapters = syllabus(6, 3, 1);
const [main] = blueprints as [Blueprint, ...Blueprint[]];

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
const prepOf = (learner: Learner, now = day(0)) =>
  overallPrep({ ...profile(learner, now), exam: "JEE Main" });
const firstChapterMetrics = (learner: Learner, now = day(0)) =>
  chapterMetrics(topicEvidence(profile(learner, now)))[0];
const forEveryTopic = (credits: string) =>
  Object.fromEntries(chapters.flatMap(({ topicIds }) => topicIds.map((topicId) => [topicId, credits])));

test("a new account has no mastery, and of all ranges of overall prep the widest", () => {
  expect(firstChapterMetrics(newLearner())).toMatchObject({ mastery: null, retained: null, answers: 0 });
  const { value, low, high } = prepOf(newLearner());
  expect(value - low).toBeGreaterThan(15);
  expect(high - value).toBeGreaterThan(15);
  const { low: lowAfter, high: highAfter } = prepOf(learnerAfter({ 11: "10", 21: "10" }));
  expect(highAfter - lowAfter).toBeLessThan(high - low);
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

const retainedAfter = (credits: string, days = 0) =>
  firstChapterMetrics(learnerAfter({ 11: credits }), day(days))?.retained ?? Number.NaN;

test("what is retained falls with every miss and with time, and rises with right answers", () => {
  expect(retainedAfter("11111")).toBe(100);
  expect(retainedAfter("00000")).toBe(0);
  expect(retainedAfter("11110")).toBeLessThan(retainedAfter("11111"));
  expect(retainedAfter("11100")).toBeLessThan(retainedAfter("11110"));
  expect(retainedAfter("00011")).toBeGreaterThan(retainedAfter("11000"));
  expect(retainedAfter("1111", 30)).toBeLessThan(retainedAfter("1111", 3));
  expect(retainedAfter("1111", 5000)).toBeGreaterThan(80);
  expect(retainedAfter("1111", -3)).toBe(100);
});

test("a forgotten card lowers what is retained, a remembered one raises it", () => {
  const withCards = (credits: string, ...ratings: ("good" | "again")[]) => {
    const learner = learnerAfter(credits ? { 11: credits } : {});
    const topic = ratings.reduce(
      (state, rating, index) => applyCard(state, { rating, at: day(index + 1) }),
      learner.topics.get(11),
    );
    const topics = new Map(topic ? [[11, topic]] : []);
    return firstChapterMetrics({ ...learner, topics }, day(ratings.length))?.retained ?? Number.NaN;
  };
  expect(withCards("", "good")).toBe(100);
  expect(withCards("", "again")).toBe(0);
  expect(withCards("", "good", "again")).toBe(0);
  expect(withCards("10", "good")).toBeGreaterThan(withCards("10"));
  expect(withCards("10", "good", "again")).toBeLessThan(withCards("10", "good"));
});

test("overall prep follows the answers, is the sum of its chapters and stays below 100", () => {
  const withOneTopic = prepOf(learnerAfter({ 11: "111" }));
  const all = prepOf(learnerAfter(forEveryTopic("1111111111")));
  expect(withOneTopic.value).toBeGreaterThan(prepOf(newLearner()).value);
  expect(prepOf(learnerAfter({ 11: "000" })).value).toBeLessThan(prepOf(newLearner()).value);
  expect(all.value).toBeGreaterThan(70);
  expect(all.value).toBeLessThan(100);
  expect(all.contributions.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(all.value, 1);
  expect(all.contributions.reduce((sum, { max }) => sum + max, 0)).toBeCloseTo(100);
});

test("evidence narrows the range of overall prep and doesn't discount its middle", () => {
  const [few, many] = [
    prepOf(learnerAfter(forEveryTopic("10"))),
    prepOf(learnerAfter(forEveryTopic("1010101010"))),
  ];
  expect(many.high - many.low).toBeLessThan(few.high - few.low);
  expect(Math.abs(many.value - few.value)).toBeLessThan(6);
  for (const { low, value, high } of [few, many]) {
    expect(low).toBeLessThan(value);
    expect(value).toBeLessThan(high);
  }
});

test("a week without practice lowers overall prep, most of all in the best-known chapter", () => {
  const learner = learnerAfter({ 11: "111111", 12: "111111", 21: "11" });
  const change = prepChange(prepOf(learner), prepOf(learner, day(7)));
  expect(change.change).toBeLessThan(0);
  expect(change.topContributorId).toBe(1);
  expect(prepChange(prepOf(learner), prepOf(learner))).toEqual({ change: 0, topContributorId: null });
  const practised = learnerAfter({ 31: "0000000" }, learner);
  expect(prepChange(prepOf(learner), prepOf(practised)).change).toBeLessThan(0);
});

test("what forgetting costs is what overall prep loses with time", () => {
  const learner = learnerAfter({ 11: "110110", 21: "1111" });
  const forgottenAt = (days: number) => forgottenPoints({ ...profile(learner, day(days)), exam: "JEE Main" });
  expect(forgottenAt(0)).toBeCloseTo(0, 1);
  expect(forgottenAt(30)).toBeGreaterThan(0.5);
  expect(prepOf(learner).value - prepOf(learner, day(30)).value).toBeCloseTo(forgottenAt(30), 1);
  const changes = contributionChanges(prepOf(learner), prepOf(learner, day(30)));
  expect(changes.reduce((sum, { change }) => sum + change, 0)).toBeCloseTo(-forgottenAt(30), 0);
});

test("the forecast of a Main paper has overall prep in its middle, and the luck of one paper on each side", () => {
  for (const learner of [newLearner(), learnerAfter(forEveryTopic("110110110110"))]) {
    const prep = prepOf(learner, day(9));
    const forecast = forecastPaper(profile(learner, day(9)), main);
    expect(forecast.marks).toBeCloseTo(prep.value, 1);
    expect(forecast.high - forecast.low).toBeGreaterThan(Math.max(30, prep.high - prep.low));
  }
});

test("the marks of JEE Advanced are those of its two papers together", () => {
  const learner = learnerAfter(forEveryTopic("110110"));
  const papers = blueprints.filter(({ exam }) => exam === "advanced");
  const marks = papers.map((paper) => forecastPaper(profile(learner), paper).marks);
  const forecast = forecastExam(profile(learner), "JEE Advanced");
  expect(forecast.marks).toBeCloseTo(
    marks.reduce((sum, paper) => sum + paper, 0),
    0,
  );
  expect(forecast.max).toBe(papers.reduce((sum, paper) => sum + maxMarksOf(paper), 0));
});

test("what is expected of all students depends on nobody's answers, and half of them have less than its middle", () => {
  const strong = profile(learnerAfter(forEveryTopic("111111")));
  const stranger = forecastPaper(profile(newLearner()), main);
  const expected = expectedOfStudents(strong, main, stranger.marks);
  expect(expected).toMatchObject({ low: stranger.low, high: stranger.high });
  expect(expected.atMost).toBeCloseTo(50, 0);
  expect(expectedOfStudents(strong, main, stranger.high).atMost).toBeCloseTo(90, 0);
});

test.each(blueprints)(
  "$name: better answers predict more marks, within what a paper can give",
  (blueprint) => {
    const lowest = blueprint.sections.reduce(
      (sum, { questions, marking }) => sum + questions * marking.negative,
      0,
    );
    const forecasts = ["00000000", "10101010", "11111111"].map((credits) =>
      forecastPaper(profile(learnerAfter(forEveryTopic(credits))), blueprint),
    );
    expect(forecasts.map(({ marks }) => marks)).toEqual(
      forecasts.map(({ marks }) => marks).toSorted((a, b) => a - b),
    );
    for (const { low, marks, high } of forecasts) {
      expect(low).toBeGreaterThanOrEqual(lowest);
      expect(low).toBeLessThan(marks);
      expect(marks).toBeLessThan(high);
      expect(high).toBeLessThanOrEqual(maxMarksOf(blueprint));
    }
  },
);

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
      for (const exam of ["JEE Main", "JEE Advanced"] as const) {
        const { value, low, high } = overallPrep({ ...metricsInput, exam });
        expect(low).toBeLessThanOrEqual(value);
        expect(value).toBeLessThanOrEqual(high);
        percentages.push(value, low, high);
      }
      for (const value of percentages) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(100);
      }
    }),
  );
});
